import type { i18n } from 'i18next';

/** Why a print waits or failed: a known code has its sentence, any other text is the printer's own. */
export const noteText = (words: Pick<i18n, 'exists' | 't'>, note: string | null): string | undefined =>
  note === null ? undefined : words.exists(`print:note.${note}`) ? words.t(`print:note.${note}`) : note;
