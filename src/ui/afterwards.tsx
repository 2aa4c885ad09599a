import { type ReactNode, useDeferredValue } from 'react';

/** Drawn piece by piece once what is around it stands, so that a tablet answers between the two. */
export function Afterwards({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
