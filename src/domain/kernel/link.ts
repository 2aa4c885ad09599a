/**
 * Links: what an operation names of other documents, boxes and places, and what of each must agree with the rest of its entry. Which links there are
 * is told in one table; they are judged here, on tablet and server alike, before the operation's own decision (sync.md §22.3).
 */
import { type AnyEntity, type AnyRow, byId, byIndex, type Key } from './entity.ts';
import type { Actor } from './permission.ts';
import { guard, type Issue, refuse } from './problem.ts';
import type { Rows } from './rows.ts';

/** A kind of thing that operations name. */
export interface Subject {
  readonly entity: AnyEntity;
  /** The document that a line belongs to by `docId`. */
  readonly head?: AnyEntity;
  /** Column by which people know it; sentences find it under this name. */
  readonly called: string;
  /** What is said of one that does not exist; else REF_MISSING. */
  readonly missing?: string;
  /** Columns whose disagreement has a sentence of its own; else LINK_MISMATCH. */
  readonly codes?: Readonly<Record<string, string>>;
  /** Columns that name something which the sentence calls by its name. */
  readonly told?: Readonly<Record<string, Subject>>;
  /** Statuses in which the document may still be named; those of `head` for a line. */
  readonly open?: { readonly set: string; readonly statuses: readonly number[] };
}

export interface Link {
  /** Where the payload names it: `noticeId`, `boxIds[]`, `lines[].poLineId`. */
  readonly path: string;
  readonly to: Subject;
  /**
   * Column of what is named → what it must equal. On the left `docId.supplierId` is a column of its document. On the right stands a field of the same
   * entry, else of the payload; `boxId.warehouseId` is a column of what that field names, `id.warehouseId` one of the operation's own document. What is
   * not said on either side agrees, unless the right side ends with `!`.
   */
  readonly agree: Readonly<Record<string, string>>;
  /** The payload gives not the id but this column of one of the document's own lines. */
  readonly among?: string;
}

/** The parts of an operation that its links need. */
export interface Linked {
  readonly type: string;
  readonly offline: boolean;
  /** Header of the document that the operation makes or moves. */
  readonly document?: AnyEntity;
  /** Given by the registry, from the one table of links. */
  readonly links?: readonly Link[];
}

type Values = Readonly<Record<string, unknown>>;
interface Named {
  readonly link: Link;
  readonly id: string;
  /** The entry in which it is named. */
  readonly entry: Values;
}

const leafOf = (path: string): string => (path.split('.').at(-1) ?? path).replace('[]', '');
/** What the field is called when one of a list is meant. */
const fieldOf = ({ path }: Link): string => leafOf(path).replace(/Ids$/, 'Id');

function namedBy(link: Link, payload: Values): Named[] {
  const [field = '', leaf] = link.path.split('[]');
  const list = leaf === undefined ? [payload] : Array.isArray(payload[field]) ? (payload[field] as unknown[]) : [];
  return list.flatMap((item) => {
    const entry = typeof item === 'object' && item !== null ? (item as Values) : payload;
    const id = leaf === undefined ? payload[field] : leaf === '' ? item : entry[leaf.slice(1)];
    return typeof id === 'string' ? [{ link, id, entry }] : [];
  });
}

const allNamed = (def: Linked, payload: Values): Named[] => (def.links ?? []).flatMap((link) => namedBy(link, payload));

/** A row that has been read, or none. */
const known = (rows: Rows, entity: AnyEntity | undefined, id: unknown): AnyRow | undefined =>
  entity && typeof id === 'string' && rows.isKnown(byId(entity, id)) ? (rows.get(entity, id) as AnyRow | undefined) : undefined;

/** The right side of an agreement. */
function wanted(def: Linked, payload: Values, { entry }: Named, expression: string, rows: Rows): unknown {
  const [field = '', column] = expression.replace('!', '').split('.');
  const value = field in entry ? entry[field] : payload[field];
  if (column === undefined) return value;
  const entity = field === 'id' ? def.document : def.links?.find(({ path }) => leafOf(path) === field)?.to.entity;
  return known(rows, entity, value)?.[column];
}

/** The left side. */
function found({ link }: Named, row: AnyRow, column: string, rows: Rows): unknown {
  const [first = '', ofHead] = column.split('.');
  return ofHead === undefined ? row[first] : known(rows, link.to.head, row[first])?.[ofHead];
}

/** The first column in which the row disagrees. */
function disagreement(def: Linked, payload: Values, named: Named, row: AnyRow, rows: Rows): string | undefined {
  return Object.entries(named.link.agree).find(([column, expression]) => {
    const [is, should] = [found(named, row, column, rows), wanted(def, payload, named, expression, rows)];
    if (is === null || is === undefined) return false;
    return should === null || should === undefined ? expression.endsWith('!') : is !== should;
  })?.[0];
}

/** The keys that the links need, as far as they follow from the rows read. */
export function linkKeys(def: Linked, payload: unknown, rows: Rows): Key[] {
  const values = payload as Values;
  return allNamed(def, values).flatMap((named) => {
    const { to, among } = named.link;
    if (among !== undefined) return [byIndex(to.entity, 'docId', String(values.id))];
    const self = byId(to.entity, named.id);
    const row = known(rows, to.entity, named.id);
    if (!row) return [self];
    const head = to.head ? [byId(to.head, String(row.docId))] : [];
    const wrong = disagreement(def, values, named, row, rows) ?? '';
    const told = to.told?.[wrong];
    return [self, ...head, ...(told ? [byId(told.entity, String(row[wrong]))] : [])];
  });
}

/**
 * Guards all links of an operation, and returns the remarks; needs `linkKeys`. A document that is closed is refused where the server answers at once;
 * work that may have been done away from it stands, with a remark. Suppliers' users learn nothing of what is not theirs: to them it does not exist.
 * @throws LINK_MISMATCH, REF_MISSING, DOC_STATUS, or the sentence that the table has for it
 */
export function guardLinks(def: Linked, payload: unknown, rows: Rows, { actor }: { readonly actor: Pick<Actor, 'supplierId'> }): Issue[] {
  const values = payload as Values;
  // An entry in another supplier's name is refused by the decision, whatever it names.
  if (actor.supplierId !== null && (values.supplierId ?? actor.supplierId) !== actor.supplierId) return [];
  const remarks = new Map<string, Issue>();
  for (const named of allNamed(def, values)) {
    const { link, id } = named;
    const field = fieldOf(link);
    if (link.among !== undefined) {
      const { among } = link;
      const lines = rows.by(link.to.entity, 'docId', String(values.id)) as AnyRow[];
      guard(
        lines.some((line) => line[among] === id),
        'LINK_MISMATCH',
        { field, name: '', part: 'docId' },
      );
      continue;
    }
    const row = (rows.get(link.to.entity, id) as AnyRow | undefined) ?? refuse(link.to.missing ?? 'REF_MISSING', { field });
    const wrong = disagreement(def, values, named, row, rows);
    guard(wrong === undefined || actor.supplierId === null, 'REF_MISSING', { field });
    if (wrong !== undefined) mismatch(named, row, wrong, rows);
    const shut = closed(def, named, row, rows);
    if (shut && !def.offline) refuse('DOC_STATUS', shut);
    if (shut) remarks.set(shut.docNo, { code: 'LINK_CLOSED', params: shut });
  }
  return [...remarks.values()];
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

function mismatch({ link }: Named, row: AnyRow, column: string, rows: Rows): never {
  const { to } = link;
  const told = to.told?.[column];
  const name = [known(rows, to.head, row.docId)?.docNo, row[to.called]].map(text).filter(Boolean).join(' / ');
  const params = { field: fieldOf(link), name, part: leafOf(column), [to.called]: text(row[to.called]) };
  const more = told ? { [told.called]: text(known(rows, told.entity, row[column])?.[told.called]) } : {};
  return refuse(to.codes?.[column] ?? 'LINK_MISMATCH', { ...params, ...more });
}

/** What the sentence about a closed document says; null while it is open. */
function closed(def: Linked, { link }: Named, row: AnyRow, rows: Rows) {
  const { open, head } = link.to;
  const document = head ? known(rows, head, row.docId) : row;
  if (!open || !document || open.statuses.includes(Number(document.status))) return null;
  const verb = def.type.slice(def.type.indexOf('.') + 1);
  return { docNo: text(document.docNo), set: open.set, status: text(document.status), verb };
}
