/** Sending to the grinder and taking back, scan by scan. */
import { describe, expect, it } from 'vitest';
import {
  type Away,
  backFromReceive,
  chosenForReceive,
  countedForReceive,
  measuredForReceive,
  type ReceiveHeard,
  type ReceiveState,
  scanForReceive,
  scrappedForReceive,
  startReceive,
  withThing,
} from '#domain/wms/grinding/receive.job.ts';
import { chosenForSend, type Held, type SendHeard, scanForSend, startSend } from '#domain/wms/grinding/send.job.ts';

const mine = (warehouseId: string): boolean => warehouseId === 'w';
const goods = { boxId: 'b', boxNo: 'T-2', warehouseId: 'w', matCode: 'GJ-1', matName: '铣刀', unit: 'PCS', isLoose: false, grinder: '' };
const held: Held = { id: 'l', applicationId: 'a', applicationNo: 'AP1', qty: '1', ...goods };
const away: Away = {
  id: 'o',
  grindOutId: 'g',
  assetId: 'x',
  decimals: 0,
  open: '1',
  isGround: true,
  sizeMin: null,
  expectedBack: '',
  home: 'T-01',
  ...goods,
};
const drills: Away = { ...away, id: 'd', assetId: null, open: '5', isLoose: true, isGround: false, boxNo: 'GJ-2' };

const box = (boxStatus: number) => ({ kind: 'box', code: 'T-2', box: { id: 'b', boxNo: 'T-2', boxStatus } }) as unknown as SendHeard;
const bin = (more: object = {}, isTyping = false) =>
  ({ kind: 'bin', code: 'T-01', bin: { id: 'n', binCode: 'T-01', warehouseId: 'w', binType: null, ...more }, isTyping }) as ReceiveHeard;

describe('sending', () => {
  const hear = (heard: SendHeard) => scanForSend(startSend, heard, mine);

  it('books what is held with one scan, and says who gets it', () => {
    expect(hear({ kind: 'held', code: 'T-2', held })).toMatchObject({ answer: { tone: 'ok', key: 'sent' }, take: held });
    expect(hear({ kind: 'held', code: 'T-2', held: { ...held, grinder: '永和' } })).toMatchObject({
      answer: { key: 'sentTo', params: { name: '永和' } },
    });
  });

  it('sends nothing of another store, nothing that nobody applied for, and nothing twice', () => {
    expect(hear({ kind: 'held', code: 'T-2', held: { ...held, warehouseId: 'v' } })).toMatchObject({ answer: { key: 'otherStore' } });
    expect(hear(box(15))).toMatchObject({ answer: { tone: 'error', key: 'notApproved' } });
    expect(hear(box(8))).toMatchObject({ answer: { tone: 'error', key: 'away' } });
    expect(hear({ kind: 'missing', code: 'X', what: 'unknown' })).toMatchObject({ answer: { key: 'scan.unknownCode' } });
    expect(hear(box(15))).not.toHaveProperty('take');
  });

  it('takes a tap for loose goods only', () => {
    expect(chosenForSend(startSend, held)).toMatchObject({ answer: { key: 'scanIt' } });
    expect(chosenForSend(startSend, { ...held, isLoose: true })).toMatchObject({ take: { id: 'l' } });
  });
});

describe('taking back', () => {
  const hear = (state: ReceiveState, heard: ReceiveHeard) => scanForReceive(state, heard, mine);
  const one = (thing: Away): ReceiveHeard => ({ kind: 'away', code: thing.boxNo, thing });

  it('takes a thing and its bin, and leaves the size open', () => {
    const { state, answer } = hear(startReceive, one(away));
    expect(answer).toMatchObject({ tone: 'ok', key: 'taken' });
    const done = hear(state, bin());
    expect(done).toMatchObject({ state: startReceive, answer: { key: 'done' }, take: { good: '1', scrap: '0', size: null, binId: 'n' } });
  });

  it('keeps a size that was confirmed, and never loses one that is being typed', () => {
    const { state } = measuredForReceive(withThing(away), '9.6');
    expect(hear(state, bin())).toMatchObject({ take: { size: '9.6' } });
    expect(hear(withThing(away), bin({}, true))).toMatchObject({ state: withThing(away), answer: { key: 'figuresFirst' } });
  });

  it('scraps a piece with one tap', () => {
    expect(scrappedForReceive(withThing(away))).toMatchObject({ take: { good: '0', scrap: '1', binId: null }, answer: { tone: 'warn' } });
    expect(scrappedForReceive(startReceive)).toEqual({ state: startReceive, answer: null });
  });

  it('counts loose goods before it asks for a bin, and needs none without good ones', () => {
    const { state } = chosenForReceive(startReceive, drills);
    expect(hear(state, bin())).toMatchObject({ answer: { key: 'figuresFirst' } });
    const counted = countedForReceive(state, '3', '1');
    expect(hear(counted.state, bin())).toMatchObject({ take: { good: '3', scrap: '1', binId: 'n' } });
    expect(countedForReceive(state, '0', '5')).toMatchObject({ state: startReceive, take: { good: '0', scrap: '5', binId: null } });
  });

  it('says which scan comes first, and what does not belong here', () => {
    expect(hear(startReceive, bin())).toMatchObject({ answer: { key: 'thingFirst' } });
    expect(hear(withThing(away), bin({ warehouseId: 'v', whName: '量具库' }))).toMatchObject({
      answer: { key: 'binElsewhere', params: { whName: '量具库' } },
    });
    expect(hear(withThing(away), bin({ binType: 4 }))).toMatchObject({ answer: { key: 'notStorage' } });
    expect(hear(startReceive, one({ ...away, warehouseId: 'v' }))).toMatchObject({ answer: { key: 'otherStore' } });
    expect(hear(withThing(away), one(away))).toMatchObject({ answer: { tone: 'warn', key: 'again' } });
    expect(hear(withThing(away), one(drills))).toMatchObject({ state: withThing(drills), answer: { tone: 'warn', key: 'changed' } });
    expect(hear(startReceive, box(2) as ReceiveHeard)).toMatchObject({ answer: { key: 'notAway' } });
    expect(chosenForReceive(startReceive, away)).toMatchObject({ answer: { key: 'scanIt' } });
  });

  it('goes back one step at a time', () => {
    const counted = countedForReceive(withThing(drills), '3', '1').state;
    expect(backFromReceive(counted)).toMatchObject({ state: withThing(drills) });
    expect(backFromReceive(withThing(drills))).toMatchObject({ state: startReceive, answer: { key: 'dropped' } });
    expect(backFromReceive(startReceive)).toBeNull();
  });
});
