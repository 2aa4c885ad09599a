import { createContext } from 'react';

/**
 * Fetches the server's news soon instead of with the next heartbeat: rows written by an ordinary call reach this device only through the
 * feed. The shell provides the engine's `look`.
 */
export const LookNowContext = createContext<() => void>(() => undefined);
