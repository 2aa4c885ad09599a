/** The latest answers of the process trace, stored on the device with their age, so that they remain available when the connection is lost. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { ApiError } from '#api/errors.ts';
import { useSession } from '#api/session.ts';

export interface Known<T> {
  readonly data: T;
  /** When the server answered, or was last heard of, by this device's clock. */
  readonly at: number;
}

export interface Held<T> extends Known<T> {
  /** The server could not be reached; this is its earlier answer. */
  readonly old: boolean;
}

interface Answers {
  readonly answers: Readonly<Record<string, Known<unknown>>>;
}

/** Local storage is small. A card that was viewed long ago can be looked up again. */
const KEPT = 40;

const useAnswers = create<Answers>()(persist(() => ({ answers: {} }) as Answers, { name: 'chejian.traces' }));

function keep(key: string, data: unknown, at: number): void {
  const { [key]: _before, ...rest } = useAnswers.getState().answers;
  try {
    useAnswers.setState({ answers: Object.fromEntries(Object.entries({ ...rest, [key]: { data, at } }).slice(-KEPT)) });
  } catch {
    // If the disk is full, only the copy is lost, never the answer.
  }
}

/** What the device says by itself. @param known the last answer of the server; null = it was never asked */
export type Here<T> = (known: Known<T> | null) => Promise<Known<T> | null>;

/**
 * Asks the server. If it cannot be reached, returns what the device knows: its own rows, or the last answer to this person.
 * @param key identifies the question
 * @throws ApiError if there is neither
 */
export async function askOrHeld<T>(key: string, ask: () => Promise<T>, here: Here<T>): Promise<Held<T>> {
  const own = `${useSession.getState().session?.user.account ?? ''}/${key}`;
  try {
    const data = await ask();
    const at = Date.now();
    keep(own, data, at);
    return { data, at, old: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.source !== 'line') throw error;
    const known = await here((useAnswers.getState().answers[own] as Known<T> | undefined) ?? null);
    if (known === null) throw error;
    return { data: known.data, at: known.at, old: true };
  }
}
