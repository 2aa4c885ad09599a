/** Operations that need the server: sent like all others, but refused while it is out of reach, and they wait for the verdict. */
import { PART } from '#domain/kernel/entity.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';
import { problem } from '#domain/kernel/problem.ts';
import { MemoryRows } from '#domain/kernel/rows.ts';
import type { StoreCore } from '#store/core.ts';
import { finishedOp } from '#store/outbox/history.ts';
import { behind } from '#store/outbox/lane-rest.ts';
import type { Verdict } from '#store/seams.ts';
import { Scratch } from '#store/view/fold.ts';
import { discard } from './resolve.ts';
import { type Request, type SubmitOptions, type SubmitResult, submitAll } from './submit.ts';

export type OnlineResult = { readonly ok: true; readonly verdict: Verdict } | Exclude<SubmitResult, { ok: true }>;

/**
 * For definitions with `offline: false`: sent like all others, but refused while the server is out of reach, and it waits for the verdict.
 * A refusal is given up at once: the caller is told and may retry with a new id once the cause is gone, so there is nothing to settle.
 * Problem NO_ANSWER: the connection broke while waiting; the operation is in flight and listed in the sync centre.
 * @param timeoutMs how long to wait
 */
export async function submitOnline<P>(
  core: StoreCore,
  def: OperationDef<P>,
  payload: P,
  options: SubmitOptions,
  timeoutMs = 30_000,
  place: Pick<Request, 'replaces' | 'blind'> = {},
): Promise<OnlineResult> {
  const { online, serverFull } = core.status.get();
  if (!online) return { ok: false, problem: problem('OFFLINE') };
  if (serverFull) return { ok: false, problem: problem('STORAGE_FULL') };
  const here = place.blind ? 'elsewhere' : await readsAreHere(core, def, payload);
  let stop = (): void => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answered = new Promise<OnlineResult>((resolve) => {
    stop = core.verdicts.subscribe((verdict) => {
      if (verdict.opId === options.opId) resolve({ ok: true, verdict });
    });
    timer = setTimeout(() => resolve({ ok: false, problem: problem('NO_ANSWER') }), timeoutMs);
  });
  try {
    const store = (blind: boolean): Promise<SubmitResult> =>
      submitAll(core, [{ ...place, def, payload, opId: options.opId, blind } as unknown as Request], options);
    let stored = await store(here === 'elsewhere');
    // Rows missing here may be the very reason: a document of a past month. The server has all of them.
    if (!stored.ok && 'problem' in stored && here === 'partly') stored = await store(true);
    if (!stored.ok) return stored;
    const known = await finishedOp(core.outbox, options.opId);
    if (known?.verdict) return { ok: true, verdict: { opId: options.opId, ...known.verdict, status: 'applied' } };
    const result = await answered;
    if (result.ok && result.verdict.status === 'rejected') await letGo(core, result.verdict, options);
    return result;
  } finally {
    clearTimeout(timer);
    stop();
  }
}

/** Unless later work depends on it: then the user decides about both. */
async function letGo(core: StoreCore, { opId, status, code }: Verdict, { actor }: Pick<SubmitOptions, 'actor'>): Promise<void> {
  const refused = core.pending.byOpId(opId);
  if (refused && behind(core.pending.ordered(), refused).length === 0) await discard(core, [opId], code ?? status, { actor });
}

/**
 * How much of what a decision reads this device holds. 'elsewhere': such rows are never replicated here, and only the server can decide;
 * 'partly': rows are named, by their ids or as those of something, and none is found, yet they may exist: a dock holds no operations of an order.
 */
async function readsAreHere<P>(core: StoreCore, def: OperationDef<P>, payload: P): Promise<'here' | 'partly' | 'elsewhere'> {
  let [foreign, missing] = [false, false];
  const scratch = new Scratch(async (keys) => {
    const found = await core.projection.view(keys);
    const held = new MemoryRows();
    held.load(keys, found);
    foreign ||= keys.some(({ entity }) => !core.cache.has(entity));
    missing ||= keys.some(({ entity, by, value }) =>
      by === 'id' ? held.peek(entity, value) === undefined : held.by(entity, by, ...value.split(PART)).length === 0,
    );
    return found;
  });
  const parsed = def.schema.safeParse(payload);
  if (parsed.success) await scratch.prepare(def, parsed.data);
  if (foreign) return 'elsewhere';
  return missing ? 'partly' : 'here';
}
