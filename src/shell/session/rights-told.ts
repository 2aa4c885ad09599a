/**
 * Rights that change while a session lives (sync.md §22): the server says with each pull which state is in force, and the tablet takes the new one up
 * at once. Kept beside the queue as well, since the record for unlocking holds what was in force at sign-in.
 */
import { call } from '#api/client.ts';
import { type SessionAnswer, useSession } from '#api/session.ts';
import { type OutboxDb, readMeta, writeMeta } from '#store/outbox/outbox.ts';

type Told = Pick<SessionAnswer, 'auths' | 'warehouses' | 'sets' | 'rightsNo'>;

const meCall = call<SessionAnswer>('GET /api/system/session/me');
const keyOf = (userId: string): string => `rights:${userId}`;

/** Number of the state that was last asked for, so that one change is one question. */
let asked = 0;

/**
 * The session with the rights in force, or null when it has them already or the server cannot say.
 * @param version of the state in force, as the pull said
 */
export async function newRights(outbox: OutboxDb, version: number): Promise<SessionAnswer | null> {
  const { session } = useSession.getState();
  if (!session || session.rightsNo === version || asked === version) return null;
  asked = version;
  try {
    return await freshSession(outbox);
  } finally {
    asked = 0;
  }
}

/**
 * The session with everything that is in force for it at the server now, or null when the server cannot say; the next pull says it again then.
 * Every answer is kept, whatever it was asked for: once the session has a state, no pull asks for it any more.
 */
export async function freshSession(outbox: OutboxDb): Promise<SessionAnswer | null> {
  const { session } = useSession.getState();
  if (!session) return null;
  try {
    const { auths, warehouses, sets, rightsNo } = await meCall(undefined, { alertError: false });
    const told: Told = { auths, warehouses, sets, rightsNo };
    if (useSession.getState().session?.user.userId !== session.user.userId) return null;
    await writeMeta(outbox, keyOf(session.user.userId), told);
    return { ...session, ...told };
  } catch {
    return null;
  }
}

/** A session out of the record for unlocking, with what has been told since. */
export async function withRightsTold(outbox: OutboxDb, session: SessionAnswer): Promise<SessionAnswer> {
  const told = await readMeta<Told>(outbox, keyOf(session.user.userId));
  return told && (told.rightsNo ?? 0) > (session.rightsNo ?? 0) ? { ...session, ...told } : session;
}

/** Nothing of a person stays behind a sign-out. @param userId default: everybody */
export const forgetRights = (outbox: OutboxDb, userId = ''): Promise<number> => outbox.meta.where('key').startsWith(keyOf(userId)).delete();
