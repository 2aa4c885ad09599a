import { describe, expect, test } from 'vitest';
import {
  backFromLoad,
  brokenPallets,
  emptyLorry,
  type LoadBox,
  type LoadHeard,
  type LoadJob,
  type LoadState,
  type LoadView,
  loadCards,
  loadLack,
  loadWork,
  missingBoxes,
  notScanned,
  palletsOf,
  scanForLoad,
  stillLoaded,
} from '#domain/wms/sales/load.job.ts';
import type { BoxFacts } from '#domain/wms/stock/scanned.ts';

const STORE = 'ccp';

const load = (boxNo: string, palletNo = '', more: Partial<LoadBox> = {}): LoadBox => ({
  lineId: `line-${boxNo}`,
  boxId: `id-${boxNo}`,
  boxNo,
  isLoose: false,
  palletNo,
  materialId: 'gear',
  matCode: 'CP-0001',
  matName: '齿轮箱',
  qty: '40',
  unit: 'PCS',
  ...more,
});

const job: LoadJob = {
  docNo: 'SI1',
  warehouseId: STORE,
  boxes: [load('B1', 'P1'), load('B2', 'P1'), load('B3'), load('B4', '', { isLoose: true, materialId: 'oil' })],
};

const boxOf = (boxNo: string, warehouseId: string | null = STORE): LoadHeard => ({
  kind: 'box',
  code: boxNo,
  box: { id: `id-${boxNo}`, boxNo, matCode: 'CP-0001', warehouseId, whName: '', binCode: '', boxStatus: 2 } as BoxFacts,
});
const said = (state: LoadState, heard: LoadHeard) => {
  const step = scanForLoad(job, state, heard);
  return { state: step.state, tone: step.answer.tone, key: step.answer.key, params: step.answer.params };
};

describe('loading a lorry', () => {
  test('a box of the issue is loaded, and says how many are still to come', () => {
    const one = said(emptyLorry, boxOf('B3'));
    expect(one).toMatchObject({ tone: 'ok', key: 'load.say.loaded', params: { left: '3' } });
    expect(missingBoxes(job, one.state).map(({ boxNo }) => boxNo)).toEqual(['B1', 'B2', 'B4']);
  });

  test('the same box counts once', () => {
    const once = said(emptyLorry, boxOf('B3')).state;
    const twice = said(once, boxOf('B3'));
    expect(twice).toMatchObject({ tone: 'warn', key: 'load.say.again' });
    expect(twice.state).toBe(once);
  });

  test('the label of a pallet loads everything on it that is still missing', () => {
    const begun = said(emptyLorry, boxOf('B1')).state;
    const all = said(begun, { kind: 'load', code: 'P1', boxIds: ['id-B1', 'id-B2'] });
    expect(all).toMatchObject({ tone: 'ok', params: { n: '1' } });
    expect(palletsOf(job, all.state)).toEqual([
      { palletNo: 'P1', total: 2, missing: [] },
      { palletNo: '', total: 2, missing: ['B3', 'B4'] },
    ]);
  });

  test('a pallet with goods of somebody else is not loaded as it stands', () => {
    const mixed = said(emptyLorry, { kind: 'load', code: 'P1', boxIds: ['id-B1', 'id-B2', 'id-X'] });
    expect(mixed).toMatchObject({ tone: 'error', key: 'load.say.palletMixed', params: { n: '1' }, state: emptyLorry });
    expect(said(emptyLorry, { kind: 'load', code: 'P9', boxIds: ['id-X'] }).key).toBe('load.say.palletOther');
  });

  test('a box of another order names it', () => {
    const holder = { docNo: 'SI2', orderNo: 'XS260002', customer: '华东机械' };
    expect(said(emptyLorry, { kind: 'held', code: 'B9', holder })).toMatchObject({ tone: 'error', key: 'load.say.held', params: holder });
  });

  test('a box that nobody has sold, or that lies elsewhere, stays where it is', () => {
    expect(said(emptyLorry, boxOf('B9')).key).toBe('load.say.notListed');
    expect(said(emptyLorry, boxOf('B9', 'other')).key).toBe('scan.elsewhere');
  });

  test('loose goods have no label: that of their material loads them', () => {
    const loose = said(emptyLorry, { kind: 'material', code: 'OIL', materialId: 'oil', matName: '油' });
    expect(loose.state.scans).toEqual([['line-B4']]);
  });

  test('a box that the device no longer holds is known by its number', () => {
    expect(said(emptyLorry, { kind: 'missing', code: 'B1', what: 'box' }).key).toBe('load.say.loaded');
    expect(said(emptyLorry, { kind: 'missing', code: 'B9', what: 'box' }).tone).toBe('error');
  });

  test('undo takes the last scan off, a pallet as a whole', () => {
    const one = said(emptyLorry, boxOf('B3')).state;
    const two = said(one, { kind: 'load', code: 'P1', boxIds: ['id-B1', 'id-B2'] }).state;
    expect(backFromLoad(two)?.state).toEqual(one);
    expect(backFromLoad(emptyLorry)).toBeNull();
  });

  test('a line that has left the issue is not on the lorry', () => {
    const state = { scans: [['line-B1', 'gone'], ['gone']] };
    expect(stillLoaded(job, state)).toEqual({ scans: [['line-B1']] });
    expect(stillLoaded(job, emptyLorry)).toBe(emptyLorry);
  });
});

describe('the ramp', () => {
  const begun = said(emptyLorry, boxOf('B1')).state;
  const loaded: LoadState = { scans: [job.boxes.map(({ lineId }) => lineId)] };

  test('shows what is on the lorry, the next box and its pallet', () => {
    expect(loadCards(job, begun).map(({ code, state }) => [code, state])).toEqual([
      ['B1', 'done'],
      ['B2', 'active'],
      ['B3', 'todo'],
      ['B4', 'todo'],
    ]);
    expect(loadCards(job, begun)[1]?.notes).toEqual([{ key: 'load.onPallet', params: { pallet: 'P1' } }]);
    expect(brokenPallets(job, begun)).toMatchObject([{ palletNo: 'P1', missing: ['B2'] }]);
    expect(brokenPallets(job, loaded)).toEqual([]);
  });

  test('asks for the picking first, then for the boxes, and is done when the lorry has left', () => {
    const face = (state: LoadState, more: Partial<{ tasks: number; shipStatus: 0 | 2 }> = {}) => {
      const { tasks = 4, shipStatus = 0 } = more;
      const view = { header: { shipStatus, plateNo: 'B1' }, picking: { tasks: Array<never>(tasks) }, loading: job } satisfies LoadView;
      return { ...loadWork(view, 'ACME').face(state, []), lack: loadLack(view) };
    };
    const words = { n: '3', box: 'B2', customer: 'ACME' };
    expect(face(begun, { tasks: 5 })).toMatchObject({ instruction: { key: 'load.do.unpicked' }, lack: { key: 'load.unpicked' } });
    expect(face(begun)).toMatchObject({ instruction: { key: 'load.do.box', params: words }, isOver: false });
    expect(face(begun).notice?.text).toMatchObject([{ params: { pallet: 'P1', n: '1', total: '2', boxes: ['B2'] } }]);
    expect(face(loaded)).toMatchObject({ instruction: { key: 'load.do.ship' }, notice: undefined, lack: undefined });
    expect(face(begun, { shipStatus: 2 })).toMatchObject({ instruction: { key: 'load.do.gone' }, isOver: true, notice: undefined });
  });

  test('what has left is on the lorry on every tablet, whoever scanned it', () => {
    const view = { header: { shipStatus: 2, plateNo: 'B1' }, picking: { tasks: [] }, loading: job } satisfies LoadView;
    const states = loadWork(view, 'ACME')
      .face(emptyLorry, [])
      .lines.map(({ state }) => state);
    expect(states).toEqual(['done', 'done', 'done', 'done']);
  });

  test('a tap loads a box while the lorry is here; what nobody scanned is named before it leaves', () => {
    const at = (shipStatus: 0 | 2) => loadWork({ header: { shipStatus, plateNo: null }, picking: { tasks: [] }, loading: job }, '');
    expect(at(0).tap?.(begun, 'line-B3')?.state.scans).toHaveLength(2);
    expect(at(0).tap?.(begun, 'another')).toBeNull();
    expect(at(2).tap?.(begun, 'line-B3')).toBeNull();
    expect(notScanned(job, begun)).toMatchObject({ params: { n: '3', boxes: ['B2', 'B3', 'B4'] } });
    expect(notScanned(job, loaded)).toBeNull();
  });
});
