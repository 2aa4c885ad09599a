/**
 * Numbers that the specification gives, each with its section. Layers that may not import this file keep theirs beside the code that needs it and name
 * the section there: heartbeat 15000 ms (sync/advance.ts); query debounce 500 ms, selection memory 1000, page sizes 10/20/30/50, row height 60, 3 extra
 * rows, tree indent (ui).
 */

/** Practically none (platform §9). */
export const REQUEST_TIMEOUT_MS = 999_999_999;
/** How often the stock of U9 is compared with ours (platform §4, §9). */
export const STOCK_DIFFERENCE_MS = 30_000;
/** Rows asked for to count inactive users (platform §9). */
export const INACTIVE_USERS_PAGE_SIZE = 999;
/** Until a piece of the program counts as missing (platform §8, §9). */
export const CHUNK_TIMEOUT_MS = 120_000;
/** Pages kept alive behind the one that is shown (platform §2.2, §9). */
export const CACHED_PAGES = 10;
/** Rows of a page at first, in every table that has pages (platform §9, warehouse §9). */
export const PAGE_SIZE = 10;
/** Where a table with pages begins. */
export const FIRST_PAGE: { readonly page: number; readonly size: number } = { page: 1, size: PAGE_SIZE };
/** Files of one record (platform §5, §9). */
export const MAX_FILES = 10;
/** From the confirmation of the printer dialog until it closes (platform §2.2, §9). */
export const PRINT_DIALOG_MS = 500;
