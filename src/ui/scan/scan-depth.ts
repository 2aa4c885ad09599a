import { createContext } from 'react';

/** True inside a dialog or drawer: whatever listens for scans there comes before the page. */
export const InDialog = createContext(false);
