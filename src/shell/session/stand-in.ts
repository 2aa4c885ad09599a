/** A second person stands for one step (sync.md §23): their record on this device is opened by their password, their key signs, and the session stays as it is. */
import { actorOf } from '#api/session.ts';
import type { LoginRequest, StandIn } from '#pages/kit/shell-services.ts';
import { unlock } from '#store/outbox/unlock.ts';
import type { Store } from '#store/store.ts';
import { unlockParts } from './login.ts';
import { withRightsTold } from './rights-told.ts';
import { asKept } from './session-memory.ts';

export async function standIn(store: Store, { account, password }: LoginRequest): Promise<StandIn> {
  const opened = await unlock(unlockParts(store), account, password);
  if (!opened.ok) return opened;
  const { user, signing } = opened.sealed;
  const kept = asKept(user);
  if (!kept || !signing) return { ok: false, reason: 'unknown', left: 0 };
  const { core } = store;
  const session = await withRightsTold(core.outbox, kept.session);
  return { ok: true, second: { actor: actorOf(session), keyId: signing.keyId, sign: await core.keys.borrow(signing) } };
}
