/** The latest answers of the process trace, stored on the device with their age, so that they remain available when the connection is lost. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { ApiError } from '#api/errors.ts';
import { useSession } from '#api/session.ts';

export interface Held<T> {
  readonly data: T;
  /** When the server answered, by this device's clock. */
  readonly at: number;
  /** The server could not be reached; this is its earlier answer. */
  readonly old: boolean;
}

interface Answers {
  readonly answers: Readonly<Record<string, { readonly data: unknown; readonly at: number }>>;
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

/**
 * Asks the server. If it cannot be reached, returns its last answer to this person.
 * @param key identifies the question
 * @throws ApiError if there is neither
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
