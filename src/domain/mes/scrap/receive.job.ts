/** Weighing scrap in at the scales: the disposal by its label or by a tap, then weight and pieces, then the label of the box. It goes on without a network. Pure. */
import { answer, type Step } from '#domain/kernel/job.ts';
import { cmpQty, isPositive, mulQty, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import { type AskedFigures, doing, type JobLine, orderNew, said } from '#domain/protocol/said.ts';
import type { Work } from '#domain/protocol/work.ts';
import { otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';
import { type PieceWeight, piecesOf } from '#domain/wms/stocktake/weighing.ts';
import { scrapReceive } from './receive.operation.ts';
import { type DisposeRow, leftToReceive } from './scrap.document.ts';

/** A bin of a store of scrap. */
export interface ScrapBin {
  readonly id: string;
  readonly code: string;
}

/** A disposal of which something is to come, as the scales tell it. */
export interface ScrapView {
  readonly row: DisposeRow;
  readonly decimals: number;
  /** Where it goes; null = the person works in no store of its kind, or in several. */
  readonly store: { readonly id: string; readonly name: string } | null;
  /** The usual bin of that store; null = somebody scans one. */
  readonly bin: ScrapBin | null;
  /** Of one piece that is whole; null = nobody has weighed it. */
  readonly piece: PieceWeight | null;
}

export interface WeighState {
  readonly id: string | null;
  /** Another bin than the usual one. */
  readonly bin: ScrapBin | null;
}
export const startWeigh: WeighState = { id: null, bin: null };

export interface Weighed {
  readonly view: ScrapView;
  readonly binId: string;
  readonly qty: Quantity;
  readonly weightKg: Quantity;
}

/** A scan, with every number that it may stand for: the label of a disposal names the document. */
export type ScrapHeard = Scanned & { readonly found?: readonly string[] };

type Heard = Step<WeighState, Weighed>;

const codeOf = ({ row }: ScrapView): string => row.docNo ?? row.orderNo;
/** What is left should weigh so much, kg. */
const expected = ({ row, piece }: ScrapView): Quantity | null => (piece === null ? null : mulQty(piece.unitWeight, leftToReceive(row)));
/** kg without the container. */
const netOf = (gross: string, tare: string): Quantity => subQty(gross, tare || '0');
/** Whether the scales tell another number of pieces, or none. */
function differs({ piece }: ScrapView, qty: Quantity, net: Quantity): boolean {
  if (piece === null) return false;
  const told = piecesOf(net, '0', piece);
  return 'fault' in told || cmpQty(told.pieces, qty) !== 0;
}

function lineOf(view: ScrapView, state: WeighState): JobLine {
  const { row } = view;
  const standing = row.id === state.id ? ('active' as const) : ('todo' as const);
  const notes = [{ set: 'scrapKind', code: row.scrapKind }, row.orderNo, view.store?.name ?? ''];
  return {
    key: row.id,
    code: codeOf(view),
    name: `${row.matCode} ${row.matName}`,
    done: row.receivedQty,
    total: row.qty,
    unit: row.unitCode,
    state: standing,
    notes,
  };
}

/** @param views what is to be weighed in, the oldest first */
export function weighWork(views: readonly ScrapView[], today: string, title: string): Work<WeighState, ScrapHeard, Weighed> {
  const inHand = ({ id }: WeighState): ScrapView | undefined => views.find(({ row }) => row.id === id);
  const binOf = (state: WeighState): ScrapBin | null => state.bin ?? inHand(state)?.bin ?? null;

  function chosen(view: ScrapView): Heard {
    const code = codeOf(view);
    if (view.store === null)
      return {
        state: startWeigh,
        answer: answer('error', view.row.scrapKind === 1 ? 'scrap.noLabourStore' : 'scrap.noMaterialStore', code),
      };
    return {
      state: { id: view.row.id, bin: null },
      answer: answer('ok', 'scrap.chosen', code, { left: leftToReceive(view.row), unit: view.row.unitCode }),
    };
  }

  function hear(state: WeighState, heard: ScrapHeard): Heard {
    const wanted = heard.found ?? [heard.code];
    const found = views.filter(({ row }) => [row.docNo, row.orderNo].some((code) => code !== null && wanted.includes(code)));
    const [one, ...more] = found;
    if (one && more.length > 0) return { state, answer: answer('warn', 'scrap.several', heard.code, { n: String(found.length) }) };
    if (one) return chosen(one);
    const view = inHand(state);
    if (heard.kind === 'bin' && view) {
      const { id, binCode: code, warehouseId } = heard.bin;
      if (warehouseId !== view.store?.id)
        return { state, answer: answer('error', 'scrap.otherStore', code, { store: view.store?.name ?? '' }) };
      return { state: { ...state, bin: { id, code } }, answer: answer('ok', 'scrap.bin', code) };
    }
    if (heard.kind === 'bin' || heard.kind === 'box' || heard.kind === 'command' || heard.kind === 'card' || heard.kind === 'foreign')
      return { state, answer: answer('error', 'scrap.unknown', heard.code) };
    return { state, answer: heard.kind === 'missing' ? answer('error', 'scrap.unknown', heard.code) : otherThing(heard) };
  }

  function figures(state: WeighState): AskedFigures<WeighState, Weighed> | null {
    const view = inHand(state);
    const bin = binOf(state);
    if (!view || !bin) return null;
    const code = codeOf(view);
    const left = leftToReceive(view.row);
    const { unitCode: unit } = view.row;
    return {
      key: `${view.row.id}-${left}`,
      figures: [
        { key: 'gross', label: said('scrap.gross'), unit: 'kg', decimals: 3 },
        { key: 'tare', label: said('scrap.tare'), unit: 'kg', decimals: 3, isOptional: true },
        { key: 'qty', label: said('scrap.pieces', { left, unit }), unit, decimals: view.decimals, start: left },
      ],
      problem: ({ gross = '', tare = '', qty = '' }) => {
        if (!isPositive(gross || '0')) return { figure: 'gross', answer: answer('error', 'scrap.weightNeeded', code) };
        if (!isPositive(netOf(gross, tare))) return { figure: 'tare', answer: answer('error', 'scrap.tareTooMuch', code) };
        const fits = isPositive(qty || '0') && cmpQty(qty, left) <= 0;
        return fits ? null : { figure: 'qty', answer: answer('error', 'scrap.tooMany', code, { left, unit }) };
      },
      take: ({ gross = '', tare = '', qty = '' }) => {
        const weightKg = netOf(gross, tare);
        const told = { qty, unit, weight: weightKg };
        return {
          state: startWeigh,
          // Turned and broken pieces weigh less than whole ones, so a difference is told and never refused.
          answer: differs(view, qty, weightKg) ? answer('warn', 'scrap.differs', code, told) : answer('ok', 'scrap.weighed', code, told),
          take: { view, binId: bin.id, qty, weightKg },
        };
      },
    };
  }

  return {
    hear,
    tap: (_state, key) => {
      const view = views.find(({ row }) => row.id === key);
      return view ? chosen(view) : null;
    },
    settle: (state) => (state.id !== null && !inHand(state) ? startWeigh : state),
    back: (state) => (state.id === null ? null : { state: startWeigh, answer: answer('ok', 'scrap.undone', '') }),
    counts: figures,
    needsNumber: () => true,
    write: ({ view, binId, qty, weightKg }, boxNo) => {
      const { row, store } = view;
      const number = boxNo ?? '';
      const payload = { disposeId: row.id, qty, weightKg, boxNo: number, toWarehouseId: store?.id ?? '', toBinId: binId, remark: null };
      const data = {
        boxNo: number,
        material: row.matCode,
        name: row.matName,
        quantity: qty,
        unit: row.unitCode,
        lot: row.batchNo ?? row.orderNo,
        docNo: row.docNo ?? row.orderNo,
        pack: `${title} ${weightKg} kg`,
        date: today,
      };
      return {
        orders: [orderNew(scrapReceive, (idOf) => ({ ...payload, id: idOf('doc') }))],
        label: { kind: 'box' as const, targets: [{ id: number, name: number, data }] },
      };
    },
    face: (state) => {
      const view = inHand(state);
      const bin = binOf(state);
      const weight = view ? expected(view) : null;
      const step = view ? (bin ? 'weigh' : 'bin') : views.length === 0 ? 'none' : 'choose';
      return {
        ...doing('scrap.', step, { store: view?.store?.name ?? '' }),
        isNothing: step === 'none',
        inHand: view
          ? {
              code: codeOf(view),
              name: `${view.row.matCode} ${view.row.matName}`,
              quantity: leftToReceive(view.row),
              unit: view.row.unitCode,
              badge: { set: 'scrapKind', code: view.row.scrapKind },
              facts: [
                { label: said('scrap.fact.order'), value: view.row.orderNo },
                { label: said('scrap.fact.place'), value: [view.store?.name, bin?.code].filter(Boolean).join(' ') },
                ...(weight === null ? [] : [{ label: said('scrap.fact.expected'), value: `${weight} kg` }]),
              ],
            }
          : null,
        idle: said('scrap.idle'),
        lines: views.map((one) => lineOf(one, state)),
        linesTitle: said('scrap.lines', { n: String(views.length) }),
      };
    },
  };
}
