/** A page is never better than its work: what troubles it, at which line, and what can be done about it. */
import { describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { problem } from '#domain/kernel/problem.ts';
import { documentByType, INSISTING, remedyOf } from '#domain/registry.ts';
import { byLine, troublesOf, worstOf } from '#pages/outcome/outcome-rules.ts';
import { changed, type KeptScan, takenBack } from '#pages/scan/kept-scans.ts';
import { besideLines, markedLines, totalsOf } from '#pages/scan/line-marks.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import type { Fate, Outcome } from '#store/hooks.ts';

let seq = 0;
/** Work on the box of a line: a scan of `box`, which changed the line `line`. */
function done(fate: Fate, { box = 'b1', line = 'l1', kind = 'fact' as 'fact' | 'gate', code = 'ALREADY_PICKED' } = {}): Outcome {
  seq += 1;
  const op = {
    opId: `op-${seq}`,
    deviceSeq: seq,
    kind,
    payload: { id: 'doc', picks: [{ boxId: box }] },
    affects: [`header/doc`, `line/${line}`],
  };
  const reason = fate === 'refused' ? problem(code) : null;
  const said = { remarked: [problem('LEASE_LOST')], held: [problem('REPORT_HELD')] };
  return { op: op as never, fate, reason, remarks: fate === 'remarked' || fate === 'held' ? said[fate] : [] };
}
const at = (outcomes: readonly Outcome[], keys: readonly string[], read: readonly string[] = []) =>
  byLine(outcomes, troublesOf(outcomes, read), keys);

describe('the work of a page', () => {
  test('is red with one refusal among many bookings, amber with a remark, and untroubled when all is booked', () => {
    expect(worstOf(troublesOf([done('booked'), done('refused'), done('remarked')], []))).toBe('refused');
    expect(worstOf(troublesOf([done('booked'), done('remarked')], []))).toBe('remarked');
    expect(worstOf(troublesOf([done('booked'), done('saved'), done('sent'), done('settled')], []))).toBeNull();
  });

  test('names refusals before remarks, each in the order it was done', () => {
    const [remark, first, second] = [done('remarked'), done('refused'), done('refused')];
    expect(troublesOf([second, first, remark], []).map(({ op }) => op.opId)).toEqual([first, second, remark].map(({ op }) => op.opId));
  });

  test('is held before it is remarked: what counts nowhere yet is worse than what was booked otherwise', () => {
    const work = [done('remarked'), done('held'), done('booked')];
    expect(worstOf(troublesOf(work, []))).toBe('held');
    expect(troublesOf(work, []).map(({ fate, said }) => [fate, said[0]?.code])).toEqual([
      ['held', 'REPORT_HELD'],
      ['remarked', 'LEASE_LOST'],
    ]);
  });

  test('is amber until its author has read the remark', () => {
    const remark = done('remarked');
    expect(troublesOf([remark], [remark.op.opId])).toEqual([]);
  });
});

describe('a line', () => {
  test('is known by the box that was scanned, or by the row that changed', () => {
    const refused = done('refused', { box: 'b7', line: 'l3' });
    expect([...at([refused], ['b7', 'l3', 'l4']).keys()]).toEqual(['b7', 'l3']);
  });

  test('shows the worst of its work, not the last', () => {
    const work = [done('booked'), done('refused'), done('booked')];
    expect(at(work, ['l1']).get('l1')).toMatchObject({ fate: 'refused', trouble: { op: { opId: work[1]?.op.opId } } });
  });

  test('is not blamed for a step of the whole document', () => {
    expect(at([done('refused', { kind: 'gate' })], ['l1']).size).toBe(0);
  });

  test('is booked once its remark was read', () => {
    const remark = done('remarked');
    expect(at([remark], ['l1'], [remark.op.opId]).get('l1')).toEqual({ fate: 'booked', trouble: null });
  });
});

test('a line whose work is held is no line that is done, and is told by its own row once its author has read why', () => {
  const held = done('held');
  const open = markedLines([line('l1')], at([held], ['l1']), mark);
  expect(open.map(({ state, mark: chip, trouble }) => [state, chip?.label, trouble?.fate])).toEqual([['problem', 'held', 'held']]);
  expect(totalsOf(at([held], ['l1']), mark)).toEqual([{ tone: 'info', label: 'held', count: 1 }]);
  expect(markedLines([line('l1')], at([held], ['l1'], [held.op.opId]), mark)).toEqual([line('l1')]);
});

const line = (key: string): ScanLine => ({ key, code: 'A-01', name: '', done: '500', total: '500', unit: 'PCS', state: 'done' });
const mark = (fate: Fate) => ({ tone: 'info' as const, label: fate });

describe('the lines of a terminal', () => {
  test('carry the chip of their work, and one whose work was refused is no line that is done', () => {
    const refused = done('refused', { line: 'l1' });
    const work = [refused, done('saved', { box: 'b2', line: 'l2' })];
    const lines = markedLines([line('l1'), line('l2'), line('l3')], at(work, ['l1', 'l2', 'l3']), mark);
    expect(lines.map(({ state, mark: chip }) => [state, chip?.label])).toEqual([
      ['problem', 'refused'],
      ['done', 'saved'],
      ['done', undefined],
    ]);
    expect(lines[0]?.trouble?.op.opId).toBe(refused.op.opId);
  });

  test('leave to the band what belongs to none of them', () => {
    const [mine, other] = [done('refused', { line: 'l1' }), done('refused', { box: 'b9', line: 'l9' })];
    const troubles = troublesOf([mine, other], []);
    const lines = markedLines([line('l1')], at([mine, other], ['l1']), mark);
    expect(besideLines(troubles, lines).map(({ op }) => op.opId)).toEqual([other.op.opId]);
  });

  test('are counted by what is not booked yet', () => {
    const work = [
      done('refused', { line: 'l1' }),
      done('saved', { line: 'l2' }),
      done('saved', { line: 'l3' }),
      done('booked', { line: 'l4' }),
    ];
    expect(totalsOf(at(work, ['l1', 'l2', 'l3', 'l4']), mark)).toEqual([
      { tone: 'info', label: 'refused', count: 1 },
      { tone: 'info', label: 'saved', count: 2 },
    ]);
  });

  test('are counted once by what is said of them: out of reach what was sent is no more than saved', () => {
    const work = [done('sent', { line: 'l1' }), done('saved', { line: 'l2' }), done('sent', { line: 'l3' })];
    const outOfReach = (fate: Fate) => mark(fate === 'sent' ? 'saved' : fate);
    expect(totalsOf(at(work, ['l1', 'l2', 'l3']), outOfReach)).toEqual([{ tone: 'info', label: 'saved', count: 3 }]);
  });
});

describe('refused work', () => {
  const requisition = documentByType('requisition');
  const list = (status: number): AnyRow => ({ id: 'doc', version: 1, status, deletedAt: null });
  const pick = (code: string) => ({ type: 'requisition.pick', reason: problem(code) });

  test('is corrected while its document still takes it', () => {
    expect(remedyOf(pick('G-BOX'), requisition, list(1))).toBe('correct');
  });

  test('is given up where its document does not take it any more: no page could send it again', () => {
    expect(remedyOf(pick('G-BOX'), requisition, list(2))).toBe('giveUp');
    expect(remedyOf(pick('G-BOX'), requisition, { ...list(1), deletedAt: '2026-11-20T08:00:00Z' })).toBe('giveUp');
  });

  test('is given up where somebody else has done it', () => {
    expect(remedyOf(pick('ALREADY_PICKED'), requisition, list(1))).toBe('giveUp');
  });

  test('is insisted on where somebody else has to be agreed with, and the refusal names them', () => {
    const claim = { id: 'doc', binId: 'bin', fromId: null };
    const taken = (params: Record<string, string>) => INSISTING['checkInfo.claim']?.(claim, problem('CHECK_BIN_TAKEN', params)) ?? null;
    expect(taken({ name: '张敏', holderId: 'u2' })).toEqual({ ...claim, fromId: 'u2' });
    // A refusal of an older server does not say whose the bin is.
    expect(taken({ name: '张敏' })).toBeNull();
    expect(INSISTING['checkInfo.claim']?.(claim, problem('CHECK_BIN_OUTSIDE', { holderId: 'u2' }))).toBeNull();
    const refused = { type: 'checkInfo.claim', reason: problem('CHECK_BIN_TAKEN'), mayInsist: true };
    const plan = documentByType('checkInfo');
    expect(remedyOf(refused, plan, list(2))).toBe('insist');
    expect(remedyOf({ ...refused, mayInsist: false }, plan, list(2))).toBe('correct');
  });

  test('is decided about where other values would not help, or the document is not held here', () => {
    expect(remedyOf(pick('PARKED'), requisition, list(1))).toBe('decide');
    expect(remedyOf(pick('G-BOX'), requisition, null)).toBe('decide');
  });
});

describe('what a terminal remembers', () => {
  const NOW = Date.parse('2026-11-20T08:00:00Z');
  const scan = (id: number): KeptScan => ({ id: String(id), at: NOW, tone: 'ok', code: `B${id}`, said: { text: '' } });

  test('is bounded', () => {
    const many = Array.from({ length: 200 }, (_, i) => scan(i));
    expect(changed({ scans: [], written: [], at: 0 }, { scans: many }, NOW).scans).toHaveLength(50);
  });

  test('can be taken back for a shift', () => {
    const sheet = changed({ scans: [], written: [], at: 0 }, { written: ['pick'] }, NOW);
    expect(takenBack(sheet, NOW + 3_600_000)).toEqual(['pick']);
    expect(takenBack(sheet, NOW + 13 * 3_600_000)).toEqual([]);
  });
});
