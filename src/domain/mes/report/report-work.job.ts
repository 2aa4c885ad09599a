/** The terminal of a line: a card, what became of its pieces, why some are spoilt, and the report is written (area-mes §3, §4). Pure. */
import type { PersonFacts } from '#domain/basic/badge.ts';
import { fitsPattern } from '#domain/basic/product-code.ts';
import { answer, type Step } from '#domain/kernel/job.ts';
import { cmpQty, isPositive, isZero, minQty, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import {
  type AskedChoice,
  type AskedCount,
  type AskedFigures,
  doing,
  type JobFace,
  type JobLine,
  orderNew,
  type Said,
  said,
} from '#domain/protocol/said.ts';
import type { Work } from '#domain/protocol/work.ts';
import { Floor } from '#domain/wms/production/floor.ts';
import { notAnyCard, type Scanned } from '#domain/wms/stock/scanned.ts';
import { batchProposal, type FirstProposal, type Used } from './first-proposal.ts';
import type { FloorPlace, FloorView } from './floor-view.ts';
import { firstArticle, isFirstReleased, leftToReport, REPORTABLE } from './report-fault.ts';
import { type ReportPayload, reportWorkReport } from './report-work.operation.ts';

interface Figures {
  readonly good: Quantity;
  readonly scrapLabour: Quantity;
  readonly scrapMaterial: Quantity;
  readonly suspect: Quantity;
}

export interface ReportState {
  readonly place: FloorPlace | null;
  /** When the card was scanned: minutes count from scan to scan of one device. */
  readonly startAt: string | null;
  readonly figures: Figures | null;
  readonly defects: readonly { readonly defectCode: string; readonly qty: Quantity }[];
  /** Chosen, and not counted yet. */
  readonly defect: string | null;
  /** Boxes that were scanned at the machine. */
  readonly scans: readonly { readonly boxId: string; readonly boxNo: string; readonly used?: Used }[];
  /** Numbers of the good pieces, at the last operation of a product that has them. */
  readonly serials: readonly string[];
  readonly operator: Pick<PersonFacts, 'id' | 'personName'> | null;
}

export const startReport: ReportState = {
  place: null,
  startAt: null,
  figures: null,
  defects: [],
  defect: null,
  scans: [],
  serials: [],
  operator: null,
};

/** A scan over the rows of the device; a card, or an order typed in, with the place it stands for. */
export type ReportHeard = Scanned & { readonly place?: FloorPlace | null; readonly at: string };

/** What is written, ready but for its id and the number of a suspects' label. */
export type Reported = Omit<ReportPayload, 'id' | 'suspectNo'>;

/** What the page knows beside the card. */
export interface ReportAround {
  readonly view: FloorView | null;
  readonly station: { readonly code: string; readonly warehouseId: string | null; readonly binId: string | null } | null;
  readonly defects: readonly { readonly code: string; readonly name: string }[];
  readonly shift: 1 | 2 | 3;
  /** The person of the account, unless a badge was scanned. */
  readonly personId: string | null;
  readonly now: () => string;
}

type Worked = Step<ReportState, Reported>;
const ZERO = '0';

const scrapsOf = ({ scrapLabour, scrapMaterial }: Figures): Quantity => sumQty([scrapLabour, scrapMaterial]);
const unnamed = ({ figures, defects }: ReportState): Quantity =>
  figures ? subQty(scrapsOf(figures), sumQty(defects.map(({ qty }) => qty))) : ZERO;

const floorOf = ({ order, operations, steps }: FloorView): Floor => new Floor({ order, operations, cards: steps });

/** Pieces that can be reported of the card in hand. */
export const leftOf = (view: FloorView): Quantity => leftToReport(floorOf(view), view.operation, view.card !== null);

/** Why nothing can be reported now; the button is not there, and the reason is. */
export type Block = 'station' | 'order' | 'outsource' | 'card' | 'first' | 'firstRejected' | 'none';

export function blockOf(view: FloorView, { station, shift, now }: Pick<ReportAround, 'station' | 'shift' | 'now'>): Block | null {
  const { order, card, operation, firsts } = view;
  if (!station) return 'station';
  if (!REPORTABLE.includes(order.status)) return 'order';
  if (operation.isOutsource) return 'outsource';
  if (card && card.status !== 1) return 'card';
  if (!isFirstReleased(operation, firsts, station.code, { shift, at: now() }))
    return firstArticle(firsts, station.code)?.result === 2 ? 'firstRejected' : 'first';
  return isPositive(leftOf(view)) ? null : 'none';
}

/** The line works with another batch than the first article was made of: another first article is proposed, and nobody is kept from reporting. */
function newBatch({ operation, firsts, uses }: FloorView, { scans }: ReportState, station: ReportAround['station']): FirstProposal | null {
  if (!station || !operation.needFirstArticle) return null;
  const own = uses.filter(({ stationCode }) => stationCode === null || stationCode === station.code);
  const loaded = scans.flatMap(({ used }) => (used ? [used] : []));
  return batchProposal(firstArticle(firsts, station.code), own, loaded);
}

const placeSaid = ({ order, operation }: FloorView) => ({ orderNo: order.orderNo, opSeq: String(operation.opSeq) });

/** Why nothing can be reported. It stands in the band, for what stands further down may not be seen. */
const whyNot = (view: FloorView, block: Block): readonly Said[] => [
  said(`report.block.${block}`),
  said(`report.blockWhy.${block}`, placeSaid(view)),
];

/** What stands above the work: what had better be done before. */
function noticeOf(view: FloorView, state: ReportState, around: ReportAround): JobFace['notice'] {
  const isBlocked = !state.figures && blockOf(view, around) !== null;
  if (isBlocked) return undefined;
  const place = placeSaid(view);
  const proposal = newBatch(view, state, around.station);
  if (proposal?.trigger !== 3) return undefined;
  const { matCode, batchNo, was } = proposal;
  return { tone: 'warn', label: said('report.newBatch.label'), text: [said('report.newBatch.text', { ...place, matCode, batchNo, was })] };
}

function heardCard(state: ReportState, place: FloorPlace, { code, at }: ReportHeard): Worked {
  if (state.figures) return { state, answer: answer('error', 'report.finishFirst', code) };
  return { state: { ...startReport, operator: state.operator, place, startAt: at }, answer: answer('ok', 'report.card', code) };
}

function heardBox(state: ReportState, heard: Extract<ReportHeard, { kind: 'box' }>, view: FloorView | null): Worked {
  const { boxNo, materialId, matCode, id, warehouseId, batchNo } = heard.box;
  if (!view) return { state, answer: answer('error', 'report.cardFirst', boxNo) };
  const part = view.materials.find((one) => one.materialId === materialId);
  if (!part) return { state, answer: answer('error', 'report.otherMaterial', boxNo, { matCode }) };
  if (warehouseId === null) return { state, answer: answer('error', 'report.boxAway', boxNo) };
  if (state.scans.some(({ boxId }) => boxId === id)) return { state, answer: answer('warn', 'report.loadedTwice', boxNo) };
  const used = { materialId, matCode, batchNo, at: heard.at };
  const scans = [...state.scans, { boxId: id, boxNo, ...(batchNo ? { used } : {}) }];
  return { state: { ...state, scans }, answer: answer('ok', 'report.loaded', boxNo, { matCode }) };
}

/** A text that is a number of the product, and no label of ours. */
function isSerial(heard: ReportHeard, view: FloorView | null): boolean {
  const isOurs = heard.kind === 'box' || heard.kind === 'card' || heard.kind === 'person' || heard.kind === 'command';
  return !isOurs && !heard.place && typeof view?.serialPattern === 'string' && fitsPattern(view.serialPattern, heard.code);
}

function heardSerial(state: ReportState, code: string, view: FloorView): Worked {
  if (state.figures) return { state, answer: answer('error', 'report.finishFirst', code) };
  if (state.serials.includes(code)) return { state, answer: answer('warn', 'report.serialTwice', code) };
  const serials = [...state.serials, code];
  if (cmpQty(String(serials.length), leftOf(view)) > 0) return { state, answer: answer('error', 'report.serialsOver', code) };
  return { state: { ...state, serials }, answer: answer('ok', 'report.serial', code, { n: String(serials.length) }) };
}

function hear(state: ReportState, heard: ReportHeard, view: FloorView | null): Worked {
  if (view && isSerial(heard, view)) return heardSerial(state, heard.code, view);
  if (heard.place) return heardCard(state, heard.place, heard);
  if (heard.kind === 'box') return heardBox(state, heard, view);
  if (heard.kind === 'person')
    return {
      state: { ...state, operator: heard.person },
      answer: answer('ok', 'report.operator', heard.code, { name: heard.person.personName }),
    };
  if (heard.kind === 'bin' || heard.kind === 'command')
    return { state, answer: answer('error', 'scan.foreign', heard.code, { what: heard.kind }) };
  return { state, answer: notAnyCard(heard, 'report.unknownCard') };
}

/** Takes back, one by one: a counted defect, the figures, a loaded box, the card. */
function back(state: ReportState): Worked | null {
  const undone = answer('ok', 'report.undone', '');
  if (state.defect) return { state: { ...state, defect: null }, answer: undone };
  if (state.defects.length > 0) return { state: { ...state, defects: state.defects.slice(0, -1) }, answer: undone };
  if (state.figures) return { state: { ...state, figures: null }, answer: undone };
  if (state.serials.length > 0) return { state: { ...state, serials: state.serials.slice(0, -1) }, answer: undone };
  if (state.scans.length > 0) return { state: { ...state, scans: state.scans.slice(0, -1) }, answer: undone };
  return state.place ? { state: { ...startReport, operator: state.operator }, answer: undone } : null;
}

const minutesBetween = (from: string | null, to: string): string | null => {
  const span = from === null ? Number.NaN : Date.parse(to) - Date.parse(from);
  // A card that lay on the table over night says nothing about the work on it.
  return span >= 0 && span < 12 * 3_600_000 ? (span / 60_000).toFixed(2) : null;
};

/** The report of what is in hand, once every spoilt piece has a reason. */
function reported(state: ReportState, around: ReportAround & { readonly view: FloorView }): Worked {
  const { view, station, personId, shift, now } = around;
  const { figures, defects, operator, startAt, scans, serials } = state;
  if (!figures) return { state, answer: null };
  const endAt = now();
  const take: Reported = {
    orderId: view.order.id,
    orderOpId: view.operation.id,
    cardId: view.card?.id ?? null,
    stationCode: station?.code ?? null,
    lineWarehouseId: station?.warehouseId ?? null,
    lineBinId: station?.binId ?? null,
    operatorId: operator?.id ?? personId,
    shift,
    goodQty: figures.good,
    scrapLabourQty: figures.scrapLabour,
    scrapMaterialQty: figures.scrapMaterial,
    suspectQty: figures.suspect,
    defects: [...defects],
    startAt,
    endAt,
    workMinutes: minutesBetween(startAt, endAt),
    equipmentNo: null,
    consumption: scans.map(({ boxId }) => ({ boxId, qty: null })),
    serials: [...serials],
    remark: null,
  };
  const code = view.card?.cardNo ?? view.order.orderNo;
  // The next card of the same order is the likely one: its operation stays, whoever works stays.
  return { state: { ...startReport, operator }, answer: answer('ok', 'report.done', code, { qty: figures.good }), take };
}

function counted(
  state: ReportState,
  values: Readonly<Record<string, string>>,
  around: ReportAround & { readonly view: FloorView },
): Worked {
  const { good = ZERO, scrapLabour = ZERO, scrapMaterial = ZERO, suspect = ZERO } = values;
  const of = (text: string): string => (text === '' ? ZERO : text);
  const figures = { good: of(good), scrapLabour: of(scrapLabour), scrapMaterial: of(scrapMaterial), suspect: of(suspect) };
  const next = { ...state, figures, defects: [], defect: null };
  return isZero(scrapsOf(figures)) ? reported(next, around) : { state: next, answer: null };
}

function countsOf(state: ReportState, around: ReportAround & { readonly view: FloorView }): AskedFigures<ReportState, Reported> | null {
  const { view } = around;
  if (state.figures || blockOf(view, around)) return null;
  const left = leftOf(view);
  const { unit, decimals } = view.product;
  const figure = (key: string, start?: string) => ({
    key,
    label: said(`report.figure.${key}`),
    unit,
    decimals,
    ...(start ? { start } : { isOptional: true }),
  });
  return {
    key: `${view.card?.id ?? view.order.id}-${view.operation.opSeq}-${left}-${state.serials.length}`,
    figures: [
      figure('good', state.serials.length > 0 ? String(state.serials.length) : left),
      figure('scrapLabour'),
      figure('scrapMaterial'),
      figure('suspect'),
    ],
    problem: (values) => {
      const all = sumQty(['good', 'scrapLabour', 'scrapMaterial', 'suspect'].map((key) => values[key] || ZERO));
      if (!isPositive(all)) return { figure: 'good', answer: answer('error', 'report.nothing', '') };
      return cmpQty(all, left) > 0 ? { figure: 'good', answer: answer('error', 'report.tooMany', '', { qty: all, left, unit }) } : null;
    },
    take: (values) => counted(state, values, around),
  };
}

function choiceOf(state: ReportState, around: ReportAround & { readonly view: FloorView }): AskedChoice<ReportState, Reported> | null {
  const rest = unnamed(state);
  if (!state.figures || state.defect || !isPositive(rest)) return null;
  return {
    key: `defect-${state.defects.length}`,
    label: said('report.whichDefect', { qty: rest, unit: around.view.product.unit }),
    options: around.defects.map(({ code, name }) => ({ code, label: `${code} ${name}` })),
    // A single piece, or the last one, needs no counting.
    take: (code) => (cmpQty(rest, '1') <= 0 ? named(state, code, rest, around) : { state: { ...state, defect: code }, answer: null }),
  };
}

function countOf(state: ReportState, around: ReportAround & { readonly view: FloorView }): AskedCount<ReportState, Reported> | null {
  const rest = unnamed(state);
  const { defect } = state;
  if (!state.figures || !defect) return null;
  const { unit, decimals } = around.view.product;
  return {
    key: `defect-${state.defects.length}-${defect}`,
    label: said('report.defectQty', { code: defect, left: rest, unit }),
    initial: rest,
    unit,
    decimals,
    problem: (value) =>
      isPositive(value) && cmpQty(value, rest) <= 0 ? null : answer('error', 'report.tooMany', '', { qty: value, left: rest, unit }),
    take: (value) => named(state, defect, minQty(value, rest), around),
  };
}

function named(state: ReportState, defectCode: string, qty: Quantity, around: ReportAround & { readonly view: FloorView }): Worked {
  const next = { ...state, defect: null, defects: [...state.defects, { defectCode, qty }] };
  return isZero(unnamed(next)) ? reported(next, around) : { state: next, answer: null };
}

function stepOf(state: ReportState, around: ReportAround): string {
  const { view } = around;
  if (!state.place || !view) return 'card';
  if (state.figures) return state.defect ? 'defectQty' : 'defect';
  return blockOf(view, around) ? 'blocked' : 'count';
}

const cardOf = (
  { id, docNo, goodQty, scrapLabourQty, scrapMaterialQty, suspectQty, endAt, status }: FloorView['reports'][number],
  { product }: FloorView,
): JobLine => ({
  key: id,
  code: docNo ?? '',
  name: [said('report.lineFigures', { scrap: sumQty([scrapLabourQty, scrapMaterialQty]), suspect: suspectQty })],
  done: goodQty,
  total: '',
  unit: product.unit,
  state: status === 3 ? 'problem' : 'done',
  notes: [
    ...(docNo ? [] : [said('ui:pending.noNumber')]),
    { set: 'reportStatus', code: status },
    ...(endAt ? [said('report.at', { at: endAt })] : []),
  ],
});

/** How many, and the last of them, which is the one in the hand. */
const serialsSaid = ({ serials }: ReportState): Said =>
  serials.length === 0
    ? said('report.noSerials')
    : said('report.serialsScanned', { n: String(serials.length), last: serials.at(-1) ?? '' });

function factsOf(view: FloorView, state: ReportState): readonly { readonly label: Said; readonly value: Said }[] {
  const { operation, product, order } = view;
  const step = view.steps.find(({ opSeq }) => opSeq === operation.opSeq);
  const amount = (qty: Quantity): string => `${qty} ${product.unit}`;
  return [
    { label: said('report.fact.operation'), value: `${operation.opSeq} ${operation.opCode}` },
    { label: said('report.fact.order'), value: order.orderNo },
    { label: said('report.fact.in'), value: amount((step ?? operation).inQty) },
    { label: said('report.fact.done'), value: amount((step ?? operation).goodQty) },
    ...(state.operator ? [{ label: said('report.fact.operator'), value: state.operator.personName }] : []),
    ...(view.serialPattern ? [{ label: said('report.fact.serials'), value: serialsSaid(state) }] : []),
    ...(state.scans.length > 0 ? [{ label: said('report.fact.loaded'), value: state.scans.map(({ boxNo }) => boxNo).join(', ') }] : []),
  ];
}

/** The terminal of the line. Without a card it waits for one. */
export function reportWork(around: ReportAround): Work<ReportState, ReportHeard, Reported> {
  const { view, station } = around;
  const whole = view && { ...around, view };
  return {
    hear: (state, heard) => hear(state, heard, view),
    back,
    choice: (state) => (whole && state.place ? choiceOf(state, whole) : null),
    count: (state) => (whole && state.place ? countOf(state, whole) : null),
    counts: (state) => (whole && state.place ? countsOf(state, whole) : null),
    needsNumber: ({ suspectQty }) => (isZero(suspectQty) ? false : 'suspect'),
    write: (take, suspectNo) => ({
      orders: [orderNew(reportWorkReport, (idOf) => ({ ...take, suspectNo, id: idOf('doc') }))],
      acceptIssues: ['MATERIAL_MISSING', 'G-SKILL', 'SERIAL_UNFIT', 'SERIAL_USED', 'SERIALS_APART'],
    }),
    face: (state) => {
      const left = view ? leftOf(view) : ZERO;
      const step = stepOf(state, around);
      const { instruction, hint } = doing('report.', step, { left, unit: view?.product.unit ?? '' });
      const block = step === 'blocked' && view ? blockOf(view, around) : null;
      return {
        instruction,
        hint: block && view ? whyNot(view, block) : step === 'count' && view?.serialPattern ? [hint, said('report.hint.serials')] : hint,
        inHand:
          view && state.place
            ? {
                code: view.card?.cardNo ?? view.order.orderNo,
                name: `${view.product.matCode} ${view.product.matName}`,
                quantity: left,
                unit: view.product.unit,
                badge: { set: 'orderOperationStatus', code: view.operation.status },
                facts: factsOf(view, state),
              }
            : null,
        idle: said(station ? 'report.idle' : 'report.noStation'),
        lines: view && state.place ? view.reports.slice(0, 20).map((row) => cardOf(row, view)) : [],
        linesTitle: said('report.lines'),
        notice: view && state.place ? noticeOf(view, state, around) : undefined,
      };
    },
  };
}
