/** Alone in its file: the sign-in form knows the page, and nothing else of received files. */

/** The page that asks what becomes of files from outside: `?ids=<id>,<id>&refused=<why>&name=<name of the file>`. */
export const RECEIVED_PAGE = '/received';
