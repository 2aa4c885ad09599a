/**
 * Measures: which figure of an operation is a quantity of which goods. Goods that are handled are counted in the unit of their material: a decimal beyond
 * it is refused, never rounded away (stock-rules §3.2). One table tells it for all operations; it is judged here, on tablet and server alike.
 */
import { type AnyEntity, type AnyRow, byId, byIndex, type Key } from './entity.ts';
import { guard } from './problem.ts';
import { decimalsOf, isQuantity } from './quantity.ts';
import type { Rows } from './rows.ts';

export interface Measure {
  /** Where the payload says how much: `qty`, `lines[].qty`. */
  readonly path: string;
  /** Field of the same entry, else of the payload, that names the goods; the first of them that names any. */
  readonly of: readonly { readonly field: string; readonly entity: AnyEntity }[];
}

/** The parts of an operation that its measures need. */
export interface Measured {
  readonly type: string;
  /** Set by `bindMeasures` alone. */
  readonly measures?: Measures;
}

interface Measures {
  readonly all: readonly Measure[];
  /** The entities that tell the unit of a material, and its decimals. */
  readonly material: AnyEntity;
  readonly unit: AnyEntity;
}

type Values = Readonly<Record<string, unknown>>;

/** Gives every operation its measures. @throws for a row about an operation that does not exist */
export function bindMeasures(
  operations: readonly Measured[],
  table: Readonly<Record<string, readonly Measure[]>>,
  base: Omit<Measures, 'all'>,
): void {
  for (const [type, all] of Object.entries(table)) {
    const bound = operations.filter((operation) => operation.type === type);
    if (bound.length === 0) throw new Error(`measures of an unknown operation ${type}`);
    for (const operation of bound) (operation as { measures?: Measures }).measures = { all, ...base };
  }
}

interface Figure {
  readonly qty: string;
  readonly entity: AnyEntity;
  readonly id: string;
}

function figuresOf({ path, of }: Measure, payload: Values): Figure[] {
  const [field = '', leaf] = path.split('[].');
  const entries = leaf === undefined ? [payload] : ((payload[field] ?? []) as readonly Values[]);
  return entries.flatMap((entry) => {
    const qty = entry[leaf ?? field];
    const named = of.flatMap(({ field: name, entity }) => {
      const id = entry[name] ?? payload[name];
      return typeof id === 'string' ? [{ entity, id }] : [];
    })[0];
    return named && typeof qty === 'string' && isQuantity(qty) ? [{ qty, ...named }] : [];
  });
}

const known = (rows: Rows, entity: AnyEntity, id: unknown): AnyRow | undefined =>
  typeof id === 'string' && rows.isKnown(byId(entity, id)) ? (rows.get(entity, id) as AnyRow | undefined) : undefined;

/** What the named row, or else its material, says of the unit. */
function unitCode(row: AnyRow | undefined, { material }: Measures, rows: Rows): unknown {
  return row?.unitCode ?? row?.baseUnit ?? known(rows, material, row?.materialId)?.baseUnit;
}

/** The keys that the measures need, as far as they follow from the rows read. */
export function measureKeys({ measures }: Measured, payload: unknown, rows: Rows): Key[] {
  if (!measures) return [];
  return measures.all.flatMap((measure) =>
    figuresOf(measure, payload as Values).flatMap(({ entity, id }) => {
      const row = known(rows, entity, id);
      const code = unitCode(row, measures, rows);
      const material = row && code === undefined && typeof row.materialId === 'string' ? [byId(measures.material, row.materialId)] : [];
      return [byId(entity, id), ...material, ...(typeof code === 'string' ? [byIndex(measures.unit, 'unitCode', code)] : [])];
    }),
  );
}

/**
 * Guards all figures of an operation; needs `measureKeys`. Goods that are as fine already, from before there was this rule, may be handled as they are.
 * @throws QTY_DECIMALS
 */
export function guardMeasures({ measures }: Measured, payload: unknown, rows: Rows): void {
  if (!measures) return;
  for (const measure of measures.all)
    for (const { qty, entity, id } of figuresOf(measure, payload as Values)) {
      const row = known(rows, entity, id);
      const code = unitCode(row, measures, rows);
      const [unit] = typeof code === 'string' ? rows.by(measures.unit, 'unitCode', code) : [];
      const decimals = unit?.decimalPlaces;
      const held = typeof row?.qty === 'string' ? decimalsOf(row.qty) : 0;
      if (typeof decimals === 'number')
        guard(decimalsOf(qty) <= Math.max(decimals, held), 'QTY_DECIMALS', { qty, decimals: String(decimals) });
    }
}
