/** What a person reads of a call that did not end well (specification §8), wherever it is shown: over the page, in a dialog, in the place of the rows. */
import i18next from 'i18next';
import { ApiError, ofDevice } from '#api/errors.ts';

/** The server's own sentence, behind the code where HTTP has one; else that of the code. What is no failure of a call is one of the program, and says so. */
export function failureText(error: unknown): string {
  const { code, source, text, sentence } = error instanceof ApiError ? error : ofDevice(error);
  if (text === null) return i18next.t(sentence.key, { ...sentence.params });
  return source === 'http' ? i18next.t('api:coded', { code, text }) : text;
}
