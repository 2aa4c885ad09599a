/** Responses and files the service worker caches in addition to the installed app; the store drops them first when the disk is full. */
export const DICTIONARIES = 'dictionaries';
export const OLD_ASSETS = 'assets-of-previous-version';
