/** How long a test in a browser waits for what a page shows, in ms: only a test that fails ever waits so long, also on a machine ten times slower. */
export const PATIENCE_MS = 45_000;
