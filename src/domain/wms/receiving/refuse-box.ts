/** 拒收 at the dock: a broken box goes away with whoever brought it. Pure. */
import { answer, type SaidStep } from '#domain/kernel/job.ts';
import { isPositive, isQuantity } from '#domain/kernel/quantity.ts';
import { afterSave, type BoxDraft, type LineFacts, type ReceiveState, type Work } from './dock.job.ts';

/** What the terminal at the dock writes. */
export type DockWork = Work | { readonly kind: 'refuse'; readonly draft: BoxDraft };

/** Why the box in hand cannot be refused yet; null = it can. @param photos how many there are of it */
export function refusalLacks({ draft }: ReceiveState, photos: number): 'number' | 'line' | 'qty' | 'damage' | 'photo' | null {
  if (!draft?.boxNo) return 'number';
  if (!draft.lineId) return 'line';
  if (!isQuantity(draft.qty) || !isPositive(draft.qty)) return 'qty';
  if ((draft.damage ?? '').trim().length < 2) return 'damage';
  return photos === 0 ? 'photo' : null;
}

/** 拒收: the box in hand goes away with whoever brought it; the next one is scanned. */
export function refuseStep(state: ReceiveState, lines: readonly LineFacts[]): SaidStep<ReceiveState, DockWork> {
  const { draft } = state;
  if (!draft) return { state, answer: answer('error', 'nothing', '') };
  // The goods are still to come.
  const after = { ...afterSave(state, lines), lineId: state.lineId };
  return { state: after, answer: answer('warn', 'refused', draft.boxNo, { boxNo: draft.boxNo }), take: { kind: 'refuse', draft } };
}
