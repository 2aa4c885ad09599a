/**
 * What may be said of rows: how many there are, what they come to, or that there is none. Parts take it from the page around them, so no page has to
 * remember to ask.
 */
import { createContext, useContext } from 'react';

export type Standing =
  /** Everything is here. */
  | { readonly kind: 'held' }
  /** It is still coming: n of m sets are here. With m = 0 this device does not know yet what it is to hold. */
  | { readonly kind: 'filling'; readonly done: number; readonly total: number }
  /** It never comes to this device. */
  | { readonly kind: 'never' };

export const HELD: Standing = { kind: 'held' };

/** `<StandingContext value={HELD}>` around what the server has answered: that depends on nothing this device holds. */
export const StandingContext = createContext<Standing>(HELD);

export const useStanding = (): Standing => useContext(StandingContext);
