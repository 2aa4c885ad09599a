/** Operations that need the server: the same way out as all others, but refused while it is out of reach, and they wait for the verdict. */
import type { OperationDef } from '#domain/kernel/operation.ts';
import { problem } from '#domain/kernel/problem.ts';
import type { StoreCore } from './core.ts';
import { Scratch } from './fold.ts';
import { finishedOp } from './history.ts';
import { behind } from './lane-rest.ts';
import { discard } from './resolve.ts';
import type { Verdict } from './seams.ts';
import { type Request, type SubmitOptions, type SubmitResult, submitAll } from './submit.ts';

export type OnlineResult = { readonly ok: true; readonly verdict: Verdict } | Exclude<SubmitResult, { ok: true }>;

/**
 * For definitions with `offline: false`: the same way out, but refused while the server is out of reach, and it waits for the verdict. What the server
 * refuses is given up at once: whoever asked is told and may try again with a new id when its cause is gone, and there is nothing to settle.
 * Problem NO_ANSWER: the line broke while waiting; the operation is on its way and stands in the sync centre.
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
  if (!core.status.get().online) return { ok: false, problem: problem('OFFLINE') };
  const blind = place.blind ?? !(await readsAreHere(core, def, payload));
  let stop = (): void => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answered = new Promise<OnlineResult>((resolve) => {
    stop = core.onVerdict((verdict) => {
      if (verdict.opId === options.opId) resolve({ ok: true, verdict });
    });
    timer = setTimeout(() => resolve({ ok: false, problem: problem('NO_ANSWER') }), timeoutMs);
  });
  try {
    const stored = await submitAll(core, [{ ...place, def, payload, opId: options.opId, blind } as unknown as Request], options);
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

/** Unless something was captured meanwhile that stands on it: then a person decides about both. */
async function letGo(core: StoreCore, { opId, status, code }: Verdict, { actor }: Pick<SubmitOptions, 'actor'>): Promise<void> {
  const refused = core.pending.byOpId(opId);
  if (refused && behind(core.pending.ordered(), refused).length === 0) await discard(core, [opId], code ?? status, { actor });
}

/** False when a decision would look at rows that never come to this tablet: then only the server can decide. */
async function readsAreHere<P>(core: StoreCore, def: OperationDef<P>, payload: P): Promise<boolean> {
  let here = true;
  const scratch = new Scratch((keys) => {
    here &&= keys.every(({ entity }) => core.cache.has(entity));
    return core.projection.view(keys);
  });
  const parsed = def.schema.safeParse(payload);
  if (parsed.success) await scratch.prepare(def, parsed.data);
  return here;
}
