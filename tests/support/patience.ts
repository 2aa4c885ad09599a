/** How long a test in a browser waits for what a page shows, in ms: only a test that fails ever waits so long, also on a machine ten times slower. */
export const PATIENCE_MS = 120_000;

/** How long a test of the server waits for what happens beside it, in ms: what polls goes on as soon as it is there, so only a test that fails waits. */
export const SERVER_PATIENCE_MS = 90_000;
