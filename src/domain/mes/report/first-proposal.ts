/**
 * Why another first article is proposed (area-mes §1 n): since the newest one the tool or the batch of a material has changed. It is proposed and never
 * forced, for only people know whether the change matters. Pure.
 */
import type { FirstConfirmRow } from '#domain/mes/check.ts';
import { ascending, latestFirst } from '#domain/system/order.ts';

/** Material that went into the operation at this station. */
export interface Used {
  readonly materialId: string;
  readonly matCode: string;
  readonly batchNo: string;
  /** An instant. */
  readonly at: string;
}

/** A tool that was lent to whoever works there. */
export interface Lent {
  readonly toolNo: string;
  /** An instant. */
  readonly at: string;
}

/** @property trigger of the code set `firstTrigger` @property was batch that the newest first article was made of */
export type FirstProposal =
  | { readonly trigger: 2; readonly toolNo: string; readonly at: string }
  | { readonly trigger: 3; readonly matCode: string; readonly batchNo: string; readonly was: string; readonly at: string };

/** What a proposal depends on: when the newest first article was opened, and why. */
type First = Pick<FirstConfirmRow, 'openedAt' | 'trigger'>;

const TOOL = 2;
const BATCH = 3;

/** The first of each material, in order of time. */
function byMaterial(uses: readonly Used[]): Map<string, Used[]> {
  const found = new Map<string, Used[]>();
  for (const use of [...uses].sort((a, b) => ascending(a.at, b.at))) found.set(use.materialId, [...(found.get(use.materialId) ?? []), use]);
  return found;
}

/**
 * The batch that the first article holds for: the last one that was used before it, or, where that one had come to its end or there was none, the first
 * one used since.
 * @returns null = nobody can tell yet
 */
function coveredBatch({ openedAt, trigger }: First, uses: readonly Used[]): string | null {
  const isSince = ({ at }: Used): boolean => at >= (openedAt ?? '');
  const before = trigger === BATCH ? undefined : uses.findLast((use) => !isSince(use));
  return (before ?? uses.find(isSince))?.batchNo ?? null;
}

/**
 * @param first the newest one at the station; without any there is nothing to propose, as one is required anyway
 * @param uses of the operation at the station, before and since
 * @param loaded what has been scanned and not reported yet
 * @returns the newest change of a batch, or null
 */
export function batchProposal(first: First | undefined, uses: readonly Used[], loaded: readonly Used[] = []): FirstProposal | null {
  if (!first?.openedAt) return null;
  const opened = first.openedAt;
  let newest: Extract<FirstProposal, { trigger: 3 }> | null = null;
  const before = byMaterial(uses);
  for (const [materialId, seen] of byMaterial([...uses, ...loaded])) {
    const was = coveredBatch(first, before.get(materialId) ?? []);
    const now = seen.at(-1);
    if (was === null || !now || now.at < opened || now.batchNo === was) continue;
    if (!newest || newest.at < now.at) newest = { trigger: BATCH, matCode: now.matCode, batchNo: now.batchNo, was, at: now.at };
  }
  return newest;
}

/** @returns the newest tool that was lent since, or null */
export function toolProposal(first: First | undefined, lent: readonly Lent[]): FirstProposal | null {
  if (!first?.openedAt) return null;
  const opened = first.openedAt;
  const later = lent.filter(({ at }) => at > opened);
  const [since] = latestFirst(later, ({ at }) => at);
  return since ? { trigger: TOOL, ...since } : null;
}
