/** The terminal of a line, scan by scan (area-mes §3, §4): what it asks, what it lets nobody report, and what it writes. */
import { describe, expect, test } from 'vitest';
import { startSuspect, suspectWork } from '#domain/mes/quality/suspect.job.ts';
import type { FloorView } from '#domain/mes/report/floor-view.ts';
import {
  blockOf,
  type ReportAround,
  type Reported,
  type ReportState,
  reportWork,
  startReport,
} from '#domain/mes/report/report-work.job.ts';
import { sendWork, startSend } from '#domain/mes/transfer/pass-on.job.ts';
import { completionJob, startPack } from '#domain/wms/production/completion.job.ts';
import { operationIdOf } from '#domain/wms/production/floor.ts';

const NOW = '2026-07-01T02:30:00.000Z';
const ORDER = '11111111-1111-4111-8111-111111111111';
const place = { orderId: ORDER, cardId: 'card', opSeq: 10 };

const operation = (more: object = {}) => ({
  id: operationIdOf(ORDER, 10),
  orderId: ORDER,
  opSeq: 10,
  opCode: 'TURN',
  inQty: '25',
  goodQty: '0',
  scrapLabourQty: '0',
  scrapMaterialQty: '0',
  suspectQty: '0',
  reworkQty: '0',
  outQty: '0',
  isReportPoint: true,
  isLast: true,
  isRemoved: false,
  needFirstArticle: false,
  transferBatch: null,
  status: 0,
  ...more,
});

function view(more: { order?: object; card?: object; operation?: object; firsts?: unknown[]; uses?: unknown[] } = {}): FloorView {
  const op = operation(more.operation);
  return {
    order: { id: ORDER, orderNo: 'MO-1', status: 2, completedQty: '0', scrapQty: '0', orderQty: '25', ...more.order },
    operations: [op],
    operation: op,
    card: { id: 'card', cardNo: 'W000000001', status: 1, ...more.card },
    steps: [{ cardId: 'card', opSeq: 10, inQty: '25', goodQty: '0', scrapQty: '0', suspectQty: '0', reworkQty: '0' }],
    materials: [{ materialId: 'steel', opSeq: 10 }],
    firsts: more.firsts ?? [],
    reports: [],
    uses: more.uses ?? [],
    product: { matCode: 'CP-0001', matName: '轴', unit: 'PCS', decimals: 0 },
  } as unknown as FloorView;
}

const station = { code: 'L9-01', warehouseId: 'line', binId: 'bin' };
const around = (of: FloorView | null = view()): ReportAround => ({
  view: of,
  station,
  defects: [
    { code: 'GF01', name: '尺寸超差' },
    { code: 'GF02', name: '碰伤' },
  ],
  shift: 1,
  personId: 'person',
  now: () => NOW,
});
const work = (of?: FloorView) => reportWork(around(of));
const begun: ReportState = { ...startReport, place, startAt: '2026-07-01T02:00:00.000Z' };
const card = { kind: 'card' as const, code: 'W000000001', at: NOW };

const counts = (state: ReportState, values: Record<string, string>) => work().counts?.(state)?.take(values);
const taken = (step: { readonly take?: Reported } | null | undefined): Reported => {
  if (!step?.take) throw new Error('nothing is written');
  return step.take;
};

describe('a card at a station', () => {
  test('is looked up, and its time begins', () => {
    const step = work().hear(startReport, { ...card, place });
    expect(step.state).toMatchObject({ place, startAt: NOW });
    expect(work().hear(startReport, { ...card, place: null }).answer).toMatchObject({ tone: 'error', key: 'report.unknownCard' });
  });

  test('of another line is told with its line, labelled or typed, and a text that nobody knows asks for no box', () => {
    const elsewhere = { ...card, line: '装配二线', place: null };
    const told = { tone: 'error', key: 'scan.otherLine', params: { line: '装配二线' } };
    expect(work().hear(startReport, elsewhere).answer).toMatchObject(told);
    expect(sendWork(null).hear(startSend, elsewhere).answer).toMatchObject(told);
    expect(completionJob.hear(startPack, { ...elsewhere, order: null }).answer).toMatchObject(told);
    expect(
      suspectWork({ defects: [], title: '', today: '2026-07-01' }).hear(startSuspect, { ...elsewhere, card: null }).answer,
    ).toMatchObject(told);
    const typed = { kind: 'missing' as const, what: 'unknown' as const, code: 'W0', at: NOW, place: null };
    expect(work().hear(startReport, typed).answer).toMatchObject({ tone: 'error', key: 'scan.unknownCode' });
  });

  test('proposes all of its pieces as good, so that quantity and one tap report it', () => {
    const asked = work().counts?.(begun);
    expect(asked?.figures.map(({ key, start = '' }) => [key, start])).toEqual([
      ['good', '25'],
      ['scrapLabour', ''],
      ['scrapMaterial', ''],
      ['suspect', ''],
    ]);
    expect(taken(asked?.take({ good: '25' }))).toMatchObject({
      orderId: ORDER,
      cardId: 'card',
      goodQty: '25',
      scrapLabourQty: '0',
      workMinutes: '30.00',
      operatorId: 'person',
      lineWarehouseId: 'line',
    });
  });

  test('takes no more than it carries, and not nothing', () => {
    const problem = (values: Record<string, string>) => work().counts?.(begun)?.problem?.(values)?.answer.key;
    expect(problem({ good: '26' })).toBe('report.tooMany');
    expect(problem({ good: '0' })).toBe('report.nothing');
    expect(problem({ good: '20', suspect: '5' })).toBeUndefined();
  });
});

describe('the numbers of pieces', () => {
  const numbered = { ...view(), serialPattern: 'SZ-{SN:5}' };
  const at = (code: string) => ({ kind: 'missing' as const, what: 'unknown' as const, code, at: NOW, place: null });
  const scanned = (...codes: string[]): ReportState =>
    codes.reduce<ReportState>((state, code) => work(numbered).hear(state, at(code)).state, begun);

  test('are scanned one after the other, each once, and are as many as the good pieces that are proposed', () => {
    const state = scanned('SZ-00001', 'SZ-00002');
    expect(work(numbered).hear(state, at('SZ-00002')).answer).toMatchObject({ tone: 'warn', key: 'report.serialTwice' });
    const asked = work(numbered).counts?.(state);
    expect(asked?.figures[0]).toMatchObject({ key: 'good', start: '2' });
    expect(taken(asked?.take({ good: '2' }))).toMatchObject({ goodQty: '2', serials: ['SZ-00001', 'SZ-00002'] });
  });

  test('are taken back one by one, and are never more than there are pieces', () => {
    expect(work(numbered).back(scanned('SZ-00001', 'SZ-00002'))?.state).toMatchObject({ serials: ['SZ-00001'] });
    const full = scanned(...Array.from({ length: 25 }, (_, n) => `SZ-${String(n + 1).padStart(5, '0')}`));
    expect(work(numbered).hear(full, at('SZ-00099')).answer).toMatchObject({ tone: 'error', key: 'report.serialsOver' });
  });

  test('may be scanned, and the hint says so only where pieces have them', () => {
    const hints = (of: FloorView, state: ReportState) => [work(of).face(state, []).hint].flat().map((one) => (one as { key: string }).key);
    expect(hints(numbered, begun)).toEqual(['report.hint.count', 'report.hint.serials']);
    expect(hints(view(), begun)).toEqual(['report.hint.count']);
    expect(hints(numbered, { ...begun, place: null })).toEqual(['report.hint.card']);
  });

  test('are no numbers where the product has none, or the operation is not the last', () => {
    expect(work(view()).hear(begun, at('SZ-00001')).answer).toMatchObject({ tone: 'error', key: 'scan.unknownCode' });
    expect(work(numbered).hear(begun, at('SX-00001')).state.serials).toEqual([]);
  });
});

describe('spoilt pieces', () => {
  test('need a reason each, chosen by a tap and counted where there are several', () => {
    const first = counts(begun, { good: '22', scrapLabour: '2', scrapMaterial: '1' });
    expect(first?.take).toBeUndefined();
    const state = first?.state ?? begun;
    expect(
      work()
        .choice?.(state)
        ?.options.map(({ code }) => code),
    ).toEqual(['GF01', 'GF02']);
    const chosen = work().choice?.(state)?.take('GF01').state ?? state;
    const part = work().count?.(chosen)?.take('2').state ?? chosen;
    // The last piece needs no counting.
    expect(taken(work().choice?.(part)?.take('GF02'))).toMatchObject({
      scrapLabourQty: '2',
      scrapMaterialQty: '1',
      defects: [
        { defectCode: 'GF01', qty: '2' },
        { defectCode: 'GF02', qty: '1' },
      ],
    });
  });

  test('keep the next card out until they have their reasons, and are taken back one by one', () => {
    const { state = begun } = counts(begun, { good: '24', scrapLabour: '1' }) ?? {};
    expect(work().hear(state, { ...card, place }).answer).toMatchObject({ key: 'report.finishFirst' });
    expect(work().back(state)?.state).toMatchObject({ figures: null, place });
  });
});

describe('what the terminal lets nobody report, and says why', () => {
  test.each([
    ['order', view({ order: { status: 4 } })],
    ['card', view({ card: { status: 2 } })],
    ['outsource', view({ operation: { isOutsource: true } })],
    ['first', view({ operation: { needFirstArticle: true } })],
    ['none', view({ operation: { goodQty: '25' } })],
  ] as const)('%s', (block, of) => {
    expect(blockOf(of, around(of))).toBe(block);
    expect(work(of).counts?.(begun)).toBeNull();
    // In the band above the work, which never scrolls away: what stands below may not be seen.
    expect(work(of).face(begun, []).hint).toMatchObject([{ key: `report.block.${block}` }, { key: `report.blockWhy.${block}` }]);
  });

  test('nor send on, told at the same place', () => {
    const hintAt = (transferBatch: string | null) =>
      sendWork(view({ operation: { transferBatch, goodQty: '0' } })).face({ place }, []).hint;
    expect([hintAt('10'), hintAt(null)]).toMatchObject([[{ key: 'pass.nothingWhy' }], [{ key: 'pass.flows' }]]);
  });

  test('a first article of the shift before does not hold', () => {
    const first = { stationCode: 'L9-01', result: 1, shift: 3, openedAt: '2026-06-30T20:00:00.000Z', selfAt: null, inspectAt: null };
    const of = view({ operation: { needFirstArticle: true }, firsts: [first] });
    expect(blockOf(of, around(of))).toBe('first');
    const own = view({ operation: { needFirstArticle: true }, firsts: [{ ...first, shift: 1, openedAt: '2026-07-01T01:00:00.000Z' }] });
    expect(blockOf(own, around(own))).toBeNull();
  });

  test('anything where no station is bound', () => {
    expect(blockOf(view(), { ...around(), station: null })).toBe('station');
  });
});

describe('a box at the machine', () => {
  const box = (materialId: string, batchNo = '') =>
    ({ kind: 'box', code: 'B1', at: NOW, box: { id: 'b1', boxNo: 'B1', materialId, matCode: 'M', batchNo, warehouseId: 'line' } }) as never;

  test('is charged before any other, if the order takes its material', () => {
    const { state } = work().hear(begun, box('steel'));
    expect(state.scans).toEqual([{ boxId: 'b1', boxNo: 'B1' }]);
    expect(taken(work().counts?.(state)?.take({ good: '25' })).consumption).toEqual([{ boxId: 'b1', qty: null }]);
    expect(work().hear(begun, box('paint')).answer).toMatchObject({ tone: 'error', key: 'report.otherMaterial' });
  });

  test('of another batch than the first article was made of is said, and keeps nobody from reporting', () => {
    const first = { stationCode: 'L9-01', shift: 1, openedAt: '2026-07-01T01:00:00.000Z', trigger: 1, result: 1 };
    const used = { materialId: 'steel', matCode: 'M', batchNo: 'A', at: '2026-07-01T00:30:00.000Z', stationCode: 'L9-01' };
    const of = view({ operation: { needFirstArticle: true }, firsts: [first], uses: [used] });
    const notice = (batchNo: string) => work(of).face(work(of).hear(begun, box('steel', batchNo)).state, []).notice;
    expect(notice('A')).toBeUndefined();
    expect(notice('B')).toMatchObject({ tone: 'warn', text: [{ params: { matCode: 'M', batchNo: 'B', was: 'A' } }] });
    expect(work(of).counts?.(work(of).hear(begun, box('steel', 'B')).state)).not.toBeNull();
    // What another station uses is its own affair.
    const there = view({ operation: { needFirstArticle: true }, firsts: [first], uses: [{ ...used, stationCode: 'L9-02' }] });
    expect(work(there).face(work(there).hear(begun, box('steel', 'B')).state, []).notice).toBeUndefined();
  });
});
