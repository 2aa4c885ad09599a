/** Boxes that come broken: what is asked before one is sent away, and how long one waits for somebody. */
import { describe, expect, it } from 'vitest';
import { damageWaits } from '#domain/wms/receiving/damage.ts';
import type { ReceiveState } from '#domain/wms/receiving/dock.job.ts';
import { refusalLacks, refuseStep } from '#domain/wms/receiving/refuse-box.ts';

describe('a broken box that is refused', () => {
  const nothing = { productionDate: '', expiryDate: '', grossWeight: '', concession: '', damage: '' };
  const box = { boxNo: 'B7', lineId: 'l-steel', qty: '20', batchNo: '', binId: 'b-rcv', ...nothing };
  const start: ReceiveState = { draft: null, binId: 'b-rcv', lineId: 'l-steel' };
  const inHand: ReceiveState = { ...start, draft: box };
  const broken = { ...inHand, draft: inHand.draft && { ...inHand.draft, damage: '外箱破裂' } };

  it('says what is broken, is seen on a photo and has a number; nothing else is asked', () => {
    expect(refusalLacks(start, 1)).toBe('number');
    expect(refusalLacks(inHand, 1)).toBe('damage');
    expect(refusalLacks(broken, 0)).toBe('photo');
    expect(refusalLacks({ ...broken, draft: broken.draft && { ...broken.draft, qty: '' } }, 1)).toBe('qty');
    expect(refusalLacks(broken, 1)).toBeNull();
  });

  it('leaves the hand free for the next one, whose line is still open', () => {
    const { state, answer, take } = refuseStep(broken, []);
    expect([state.draft, state.lineId]).toEqual([null, 'l-steel']);
    expect(answer).toMatchObject({ tone: 'warn', key: 'refused', code: 'B7' });
    expect(take).toEqual({ kind: 'refuse', draft: broken.draft });
  });

  it('waits until its receipt is closed, and one that was taken in until it is judged', () => {
    const away = { damage: '外箱破裂', isRefused: true, isRemoved: true };
    const of = (status: number) => ({ status, deletedAt: null }) as never;
    expect([1, 5, 3, 4].map((status) => damageWaits(away, of(status), undefined))).toEqual([true, true, true, false]);
    const taken = { ...away, isRefused: false, isRemoved: false };
    expect(damageWaits(taken, of(5), undefined)).toBe(true);
    expect([4, 14].map((boxStatus) => damageWaits(taken, of(3), { boxStatus } as never))).toEqual([true, false]);
    expect(damageWaits({ ...taken, isRemoved: true }, of(5), undefined)).toBe(false);
    expect(damageWaits({ ...taken, damage: null }, of(5), undefined)).toBe(false);
  });
});
