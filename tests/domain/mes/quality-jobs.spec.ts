/** The terminals of quality, scan by scan: suspected products are registered with two taps, and rework is begun and finished by the same label. */
import { describe, expect, it } from 'vitest';
import type { RepairRow } from '#domain/mes/quality/quality.document.ts';
import { type RepairHeard, type RepairView, repairWork, startRepair } from '#domain/mes/quality/repair.job.ts';
import { type CardFacts, type SuspectHeard, startSuspect, suspectWork } from '#domain/mes/quality/suspect.job.ts';
import type { BoxFacts } from '#domain/wms/stock/scanned.ts';

const card: CardFacts = {
  orderId: 'o',
  orderOpId: 'op',
  cardId: 'c',
  code: 'W000000001',
  name: 'CP-0001 轴',
  opSeq: 30,
  left: '20',
  unit: 'PCS',
  decimals: 0,
};
const scanned = (what: object): SuspectHeard => ({ kind: 'card', code: 'W000000001', ...what }) as SuspectHeard;
const box = { id: 'b', boxNo: 'B1', matCode: 'M', matName: '钢', unit: 'PCS', decimals: 0, qty: '40', boxType: 1, boxStatus: 2 };

describe('registering suspected products', () => {
  const work = suspectWork({ defects: [{ code: 'D01', name: '划伤' }], title: '可疑品', today: '2026-07-01' });

  it('of a card asks how many, then why, and is written with a label that names the card', () => {
    const { state } = work.hear(startSuspect, scanned({ card }));
    const count = work.count?.(state);
    expect([count?.problem('21')?.key, count?.problem('0')?.key, count?.problem('5')]).toEqual([
      'suspect.tooMany',
      'suspect.tooMany',
      null,
    ]);
    const counted = count?.take('5').state ?? state;
    expect(work.count?.(counted)).toBeNull();
    const done = work.choice?.(counted)?.take('D01');
    expect(done?.take).toMatchObject({ sourceType: 5, cardId: 'c', orderOpId: 'op', boxId: null, qty: '5', defectCode: 'D01' });
    expect(done?.state).toEqual(startSuspect);
    if (!done?.take) throw new Error('nothing is written');
    expect(work.needsNumber?.(done.take)).toBe('suspect');
    const { orders, label } = work.write?.(done.take, 'K00000007') ?? { orders: [] };
    const [order] = orders;
    const payload = typeof order?.payload === 'function' ? order.payload((name) => `id-${name}`) : order?.payload;
    expect(payload).toMatchObject({ id: 'id-doc', labelNo: 'K00000007', qty: '5' });
    expect(label?.targets).toMatchObject([{ name: 'K00000007', data: { docNo: 'K00000007', partner: 'W000000001' } }]);
  });

  it('of a box takes all of it', () => {
    const { state } = work.hear(
      startSuspect,
      scanned({ kind: 'box', code: 'B1', box: { ...box, warehouseId: 'w' } as unknown as BoxFacts }),
    );
    expect(work.count?.(state)).toBeNull();
    expect(work.choice?.(state)?.take('-').take).toMatchObject({ sourceType: 2, boxId: 'b', qty: '40', defectCode: null });
  });

  it('leaves the state as it was where nothing is in work, the box has left, or the card is not here', () => {
    const heard = (what: object) => work.hear(startSuspect, scanned(what));
    const gone = { ...box, warehouseId: null } as unknown as BoxFacts;
    const answers = [heard({ card: { ...card, left: '0' } }), heard({ kind: 'box', box: gone }), heard({ card: null })];
    expect(answers.map(({ state, answer }) => [state, answer?.key])).toEqual(
      ['suspect.none', 'suspect.away', 'suspect.unknownCard'].map((key) => [startSuspect, key]),
    );
  });
});

describe('rework at the bench', () => {
  const view = (id: string, status: 0 | 1, codes: readonly string[]): RepairView => ({
    row: { id, status, qty: '2', goodQty: '0', scrapQty: '0' } as RepairRow,
    codes,
    name: 'CP-0001 轴',
    unit: 'PCS',
  });
  const around = (repairs: readonly RepairView[]) => repairWork({ repairs, personId: 'wang', steps: ['抛光'] });
  const label = (code: string): RepairHeard => ({ kind: 'foreign', code, what: 'document', found: [code] });

  it('begins with the label of the suspects, by whoever is signed in or has shown a badge', () => {
    const work = around([view('r', 0, ['K00000001', 'W000000001'])]);
    expect(work.hear(startRepair, label('K00000001')).take).toEqual({ what: 'start', id: 'r', repairerId: 'wang' });
    const li = { id: 'li', personName: '李' } as never;
    const { state } = work.hear(startRepair, { kind: 'person', code: 'P2', person: li });
    expect(work.hear(state, label('W000000001')).take).toEqual({ what: 'start', id: 'r', repairerId: 'li' });
  });

  it('is finished with the same label, the minutes and what was done', () => {
    const work = around([view('r', 1, ['K00000001'])]);
    const begun = work.hear(startRepair, label('K00000001'));
    expect([begun.take, begun.state.repairId]).toEqual([undefined, 'r']);
    const timed = work.counts?.(begun.state)?.take({ minutes: '12' }).state ?? begun.state;
    expect(work.choice?.(timed)?.take('抛光')).toMatchObject({
      state: startRepair,
      take: { what: 'finish', id: 'r', steps: '抛光', minutes: '12' },
    });
  });

  it('asks for a tap where a card has several, and says where there is none', () => {
    const work = around([view('a', 0, ['W1']), view('b', 0, ['W1'])]);
    expect(work.hear(startRepair, label('W1')).answer?.key).toBe('repair.several');
    expect(work.tap?.(startRepair, 'b')?.take).toMatchObject({ what: 'start', id: 'b' });
    expect(work.hear(startRepair, label('K9')).answer?.key).toBe('repair.unknown');
  });
});
