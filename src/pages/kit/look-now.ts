import { createContext } from 'react';

/**
 * Fetches what is new on the server, soon and not with the next beat: what an ordinary call has written comes to the rows of this device that way.
 * The shell gives the engine's `look`.
 */
export const LookNowContext = createContext<() => void>(() => undefined);
