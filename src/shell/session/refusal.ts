/** What a person reads when a call of the session did not end well. */
import i18next from 'i18next';
import { ApiError } from '#api/errors.ts';

/** The server's own sentence, else that of what kept it from answering; never the bare code. */
export const refusalOf = (error: unknown): string =>
  error instanceof ApiError ? (error.text ?? i18next.t(error.sentence.key, { ...error.sentence.params })) : String(error);
