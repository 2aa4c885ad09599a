/** A state switch while it is entered. Pure. */

import { switchTargets } from '#domain/wms/voucher/switch-rules.ts';
import { type Answer, answer } from '#pages/scan/answer.ts';
import { type BoxFacts, otherThing, type Scanned } from '#screens/wms/kit/scanned.ts';

export interface SwitchDraft {
  readonly boxes: readonly BoxFacts[];
  readonly toStatus: string;
  readonly reason: string;
}
export const startSwitch: SwitchDraft = { boxes: [], toStatus: '', reason: '' };

/** Statuses that all the boxes may be switched to. */
export function commonTargets(boxes: readonly BoxFacts[]): number[] {
  const [first, ...rest] = boxes.map((box) => switchTargets(box.boxStatus, null));
  return (first ?? []).filter((status) => rest.every((targets) => targets.includes(status)));
}

export function scanForSwitch(draft: SwitchDraft, scanned: Scanned): { readonly draft: SwitchDraft; readonly answer: Answer } {
  if (scanned.kind === 'bin' || scanned.kind === 'command') return { draft, answer: answer('error', 'package.scanBox', scanned.code) };
  if (scanned.kind !== 'box') return { draft, answer: otherThing(scanned) };
  const { box, code } = scanned;
  const refused = (key: string, params: Record<string, string> = {}) => ({ draft, answer: answer('error', key, code, params) });
  if (draft.boxes.some(({ id }) => id === box.id)) return { draft, answer: answer('warn', 'package.again', code) };
  if (switchTargets(box.boxStatus, null).length === 0) return refused('switch.none', { status: String(box.boxStatus) });
  if (draft.boxes.length > 0 && draft.boxes[0]?.warehouseId !== box.warehouseId) return refused('switch.otherStore');
  const boxes = [...draft.boxes, box];
  const targets = commonTargets(boxes);
  if (targets.length === 0) return refused('switch.differ', { status: String(box.boxStatus) });
  const toStatus = targets.map(String).includes(draft.toStatus) ? draft.toStatus : targets.length === 1 ? String(targets[0]) : '';
  return { draft: { ...draft, boxes, toStatus }, answer: answer('ok', 'switch.added', code) };
}

/** Bin type in which goods of this status belong; null = they stay where they are. */
export const belongsTo = (status: number): string | null => (status === 14 ? '5' : status === 15 ? '4' : null);
