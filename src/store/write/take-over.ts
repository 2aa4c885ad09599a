/**
 * The settling user repeats a handed-over operation (sync.md §8) under their own name, through the ordinary push, with the server's verdict
 * at once.
 */
import type { OperationDef } from '#domain/kernel/operation.ts';
import { type Problem, problem } from '#domain/kernel/problem.ts';
import type { StoreCore } from '#store/core.ts';
import type { SubmitOptions } from './submit.ts';
import { submitOnline } from './submit-online.ts';

export type TakenOver = { readonly ok: true } | { readonly ok: false; readonly problem: Problem };

/**
 * Only the server decides: this device need not hold the document's rows. A refused try leaves nothing to settle here, because the
 * operation stays on the supervisor's list.
 * @param handed id of the operation on the list
 * @param payload with ids derived from `options.opId` (kernel/ids.ts, `reissue`)
 */
export async function takeOver<P>(
  core: StoreCore,
  handed: string,
  def: OperationDef<P>,
  payload: P,
  options: Pick<SubmitOptions, 'opId' | 'actor'>,
): Promise<TakenOver> {
  const place = { replaces: handed, blind: true };
  const result = await submitOnline(core, def, payload, { ...options, acceptIssues: true }, undefined, place);
  if (!result.ok) return { ok: false, problem: 'problem' in result ? result.problem : problem('INVALID') };
  const { status, code, params } = result.verdict;
  if (status !== 'rejected') return { ok: true };
  return { ok: false, problem: { code: code ?? 'INVALID', params } };
}
