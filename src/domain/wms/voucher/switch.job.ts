/** A state switch being entered. Pure. */

import { answer, type SaidStep, type Step } from '#domain/kernel/job.ts';
import { type BoxFacts, otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';
import { switchTargets } from '#domain/wms/voucher/switch-rules.ts';

export interface SwitchDraft {
  readonly boxes: readonly BoxFacts[];
  readonly toStatus: string;
  readonly reason: string;
}
export const startSwitch: SwitchDraft = { boxes: [], toStatus: '', reason: '' };

/** Statuses to which all the boxes may be switched. */
export function commonTargets(boxes: readonly BoxFacts[]): number[] {
  const [first, ...rest] = boxes.map((box) => switchTargets(box.boxStatus, null));
  return (first ?? []).filter((status) => rest.every((targets) => targets.includes(status)));
}

export function scanForSwitch(state: SwitchDraft, scanned: Scanned): SaidStep<SwitchDraft> {
  if (scanned.kind === 'bin' || scanned.kind === 'command') return { state, answer: answer('error', 'package.scanBox', scanned.code) };
  if (scanned.kind !== 'box') return { state, answer: otherThing(scanned) };
  const { box, code } = scanned;
  const refused = (key: string, params: Record<string, string> = {}) => ({ state, answer: answer('error', key, code, params) });
  if (state.boxes.some(({ id }) => id === box.id)) return { state, answer: answer('warn', 'package.again', code) };
  if (switchTargets(box.boxStatus, null).length === 0) return refused('switch.none', { status: String(box.boxStatus) });
  if (state.boxes.length > 0 && state.boxes[0]?.warehouseId !== box.warehouseId) return refused('switch.otherStore');
  const boxes = [...state.boxes, box];
  const targets = commonTargets(boxes);
  if (targets.length === 0) return refused('switch.differ', { status: String(box.boxStatus) });
  const toStatus = targets.map(String).includes(state.toStatus) ? state.toStatus : targets.length === 1 ? String(targets[0]) : '';
  return { state: { ...state, boxes, toStatus }, answer: answer('ok', 'switch.added', code) };
}

/** Removes the box that was added last. */
export const backFromSwitch = (state: SwitchDraft): Step<SwitchDraft> | null =>
  state.boxes.length > 0 ? { state: { ...state, boxes: state.boxes.slice(0, -1) }, answer: null } : null;

/** Bin type in which goods of this status belong; null = they stay where they are. */
export const belongsTo = (status: number): string | null => (status === 14 ? '5' : status === 15 ? '4' : null);

const SHORTEST_REASON = 2;

/** What is missing before the switch can be requested: a key of its words. */
export function switchLack({ boxes, toStatus, reason }: SwitchDraft): string | null {
  if (boxes.length === 0) return 'package.scanBox';
  if (toStatus === '') return 'switch.chooseStatus';
  return reason.trim().length < SHORTEST_REASON ? 'switch.giveReason' : null;
}

/** The requested lines, box by box. @param binId where goods of that status belong; null = they stay where they are */
export const switchLines = ({ boxes, toStatus }: SwitchDraft, binId: string | null) =>
  boxes.map((box) => ({ boxId: box.id, toStatus: Number(toStatus) as 1, binId: binId === box.binId ? null : binId }));
