/** The last answers of the process trace, kept on the device with their age: what was looked up is still there when the line is gone. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { ApiError } from '#api/errors.ts';
import { useSession } from '#api/session.ts';

export interface Held<T> {
  readonly data: T;
  /** When the server said so, by this device's clock. */
  readonly at: number;
  /** The server could not be asked: this is what it said before. */
  readonly old: boolean;
}

interface Answers {
  readonly answers: Readonly<Record<string, { readonly data: unknown; readonly at: number }>>;
}

/** Local storage is small, and a card that was looked at long ago is looked up again. */
const KEPT = 40;

const useAnswers = create<Answers>()(persist(() => ({ answers: {} }) as Answers, { name: 'chejian.traces' }));

function keep(key: string, data: unknown, at: number): void {
  const { [key]: _before, ...rest } = useAnswers.getState().answers;
  try {
    useAnswers.setState({ answers: Object.fromEntries(Object.entries({ ...rest, [key]: { data, at } }).slice(-KEPT)) });
  } catch {
    // A full disk costs the copy, never the answer.
  }
}

/**
 * Asks the server; where it cannot be reached, what it last said to this person.
 * @param key of the question @throws ApiError when there is neither
 */
export async function askOrHeld<T>(key: string, ask: () => Promise<T>): Promise<Held<T>> {
  const own = `${useSession.getState().session?.user.account ?? ''}/${key}`;
  try {
    const data = await ask();
    const at = Date.now();
    keep(own, data, at);
    return { data, at, old: false };
  } catch (error) {
    const known = useAnswers.getState().answers[own];
    if (!(error instanceof ApiError) || error.source !== 'line' || known === undefined) throw error;
    return { data: known.data as T, at: known.at, old: true };
  }
}
