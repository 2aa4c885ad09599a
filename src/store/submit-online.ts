/** Operations that need the server: the same way out as all others, but refused while it is out of reach, and they wait for the verdict. */
import type { OperationDef } from '#domain/kernel/operation.ts';
import { problem } from '#domain/kernel/problem.ts';
import type { StoreCore } from './core.ts';
import { Scratch } from './fold.ts';
import { finishedOp } from './history.ts';
import type { Verdict } from './seams.ts';
import { type Request, type SubmitOptions, type SubmitResult, submitAll } from './submit.ts';

export type OnlineResult = { readonly ok: true; readonly verdict: Verdict } | Exclude<SubmitResult, { ok: true }>;

/**
 * For definitions with `offline: false`: the same way out, but refused while the server is out of reach, and it waits for the verdict.
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
    return await answered;
  } finally {
    clearTimeout(timer);
    stop();
  }
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
