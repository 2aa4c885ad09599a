/** Who is signed in already: in this tab before it was reloaded, or in another tab of the station. */
import { askTabs, getToken, setToken } from '#api/token.ts';
import { asKept, type Kept, keptSession } from './session-memory.ts';

export interface SignedIn {
  readonly token: string;
  readonly kept: Kept;
}

export async function heldSession(): Promise<SignedIn | null> {
  const token = getToken();
  const kept = token === null ? null : keptSession();
  if (token !== null && kept) return { token, kept };
  setToken(null);
  return handedOver();
}

/** What a running tab hands over; null when nobody is signed in. */
export async function handedOver(): Promise<SignedIn | null> {
  const handover = await askTabs();
  const kept = asKept(handover?.session);
  return handover && kept ? { token: handover.token, kept } : null;
}
