/** What is said of a print, wherever the person is by now. */
import i18next from 'i18next';
import type { PrintJobRecord } from '#domain/system/print/job.ts';
import { controlLinks } from '#pages/print/control-links.ts';
import { noteText } from '#pages/print/note-text.ts';
import { notify } from '#ui/feedback/notify.tsx';

const t = (key: string, params: Record<string, unknown> = {}): string => i18next.t(`print:${key}`, params);

export function sayPrint(job: PrintJobRecord): void {
  const { state, title, note, driver } = job;
  if (state === 'accepted' && driver !== 'browser' && driver !== 'file') notify({ tone: 'ok', title: t('said.accepted', { title }) });
  if (state === 'queued') {
    const missing = driver === 'clodop' && (note === 'absent' || note === 'old');
    notify({
      tone: 'warn',
      title: t('said.queued', { title }),
      detail: noteText(i18next, note),
      ...(missing ? { links: controlLinks() } : {}),
    });
  }
  if (state === 'unknown') notify({ tone: 'warn', title: t('said.unknown', { title }), detail: t('said.look') });
  if (state === 'failed') {
    const detail = `${t('said.failed', { title })} ${noteText(i18next, note) ?? ''}`.trim();
    // The specification's words (§8): the control failed, and where it can be had.
    notify({
      tone: 'error',
      title: t('error'),
      detail,
      ...(driver === 'clodop' && note !== 'printerUnknown' ? { links: controlLinks() } : {}),
    });
  }
}
