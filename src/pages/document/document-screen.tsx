/** The page of one kind of document: the list; one document with `id`; the form with `new`, `copy` or `edit`. */
import { type ComponentType, useMemo } from 'react';
import { useActor, useRight } from '#api/session.ts';
import type { DocumentDef } from '#domain/kernel/document.ts';
import type { AnyEntity, AnyRow, EntityDef, Row } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import { PRICE_RIGHT } from '#domain/registry.ts';
import { HeldMaterial } from '#pages/kit/held-materials.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld, NotRead } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useIsElsewhere } from '#pages/kit/standing.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import { liveLines } from './document-columns.ts';
import { DocumentEntry } from './document-entry.tsx';
import { DocumentList } from './document-list.tsx';
import { DocumentView } from './document-view.tsx';
import { usePageWords } from './document-words.ts';
import type { EntryPlan } from './entry-plan.ts';
import type { Begin } from './entry-rules.ts';
import { fromServer } from './from-server.ts';
import { MadeEntry } from './made-entry.tsx';
import { ofKind } from './of-kind.ts';
import type { DocumentPlan, Page } from './plan.ts';
import { type Lines, wholeOf } from './source/source.ts';
import { sourceOf } from './source/source-of.ts';
import { isEditable } from './verb-rules.ts';

/** A page with its definition attached, so that tests can walk over the declaration. */
export type DocumentScreen = ComponentType<ScreenProps> & { readonly page: Page };

/** Told or drawn names of the type `string` would let every misspelt name through. */
type OfLiterals<N extends string> = string extends N ? { readonly names: 'literals only' } : unknown;

/**
 * @param doc the declared document
 * @param lines the entity of its lines; null where there are none to show
 */
export function documentScreen<
  F extends Fields,
  L extends Fields,
  const D extends string = never,
  const T extends string = never,
  const V extends string = never,
>(
  doc: DocumentDef<F>,
  lines: EntityDef<L> | null,
  plan: DocumentPlan<Row<DocumentDef<F>['header']>, Row<EntityDef<L>>, D, T, V> & OfLiterals<D | T | V>,
): DocumentScreen {
  const [first] = lines ? [lines] : doc.lines;
  const page: Page = {
    doc: doc,
    lines: first ? [first, ...doc.lines.filter((other) => other !== first)] : [],
    plan: ofKind(plan as unknown as Page['plan']),
  };
  const forSuppliers = withoutSupplier(page);
  const unpriced = withoutPrices(page);
  const Screen = (props: ScreenProps) => {
    const isSuppliers = (useActor()?.supplierId ?? null) !== null;
    const seesPrices = useRight(PRICE_RIGHT);
    return <DocumentRoute {...props} page={isSuppliers ? forSuppliers : seesPrices ? page : unpriced} />;
  };
  return Object.assign(Screen, { page });
}

const SUPPLIER = 'supplierId';

/** The page without fields of the header, and without columns of the lines. */
function without(page: Page, fields: readonly string[], columns: readonly string[] = []): Page {
  const { list, view } = page.plan;
  const hidden = [...fields, ...columns.map((name) => `lines.${name}`)];
  const but = <N extends string>(names: readonly N[] = [], of: readonly string[] = hidden): readonly N[] =>
    names.filter((name) => !of.includes(name));
  const listed = { ...list, columns: but(list.columns), wide: but(list.wide), hidden: but(list.hidden), search: but(list.search) };
  const lines = view.lines && { lines: but(view.lines, columns), wide: but(view.wide, columns), hidden: but(view.hidden, columns) };
  return { ...page, plan: { ...page.plan, list: listed, view: { ...view, facts: but(view.facts), ...lines } } };
}

/** A supplier reads and writes no documents but its own, so the supplier is not said on each of them. */
function withoutSupplier(page: Page): Page {
  const { entry } = page.plan;
  const entered = entry && { entry: { ...entry, beside: [...(entry.beside ?? []), SUPPLIER] } };
  const { plan, ...rest } = without(page, [SUPPLIER]);
  return { ...rest, plan: { ...plan, ...entered } };
}

/** The server leaves prices and amounts out for those who may not read them; their columns would be empty. */
function withoutPrices(page: Page): Page {
  const [lines] = page.lines;
  const priced = ({ fields }: Pick<AnyEntity, 'fields'>) => Object.entries(fields).flatMap(([name, { price }]) => (price ? [name] : []));
  return without(page, priced(page.doc.header), lines ? priced(lines) : []);
}

function DocumentRoute({ page, title, query }: ScreenProps & { page: Page }) {
  const { entry, faces = [] } = page.plan;
  const asked = JSON.stringify(askedOf(page, query));
  const start = useMemo<SearchValues>(() => JSON.parse(asked), [asked]);
  const id = query.get('id');
  const face = faces.find(({ when }) => when(query));
  if (face) return <face.Part title={title} query={query} />;
  const origin = entry?.origin;
  const made = origin && query.get(origin.by);
  if (entry && origin && made) return <MadeEntry key={made} page={page} title={title} origin={origin} plan={entry} id={made} />;
  const copied = query.get('copy');
  if (entry && query.has('new') && copied) return <One key={copied} id={copied} page={page} title={title} query={query} />;
  if (entry && query.has('new')) return <DocumentEntry key="new" page={page} plan={entry} begin={NEW} back={query.get('back')} />;
  if (id) return <One key={id} id={id} page={page} title={title} query={query} />;
  return <DocumentList key={asked} page={page} title={title} asked={start} />;
}

/** What an address may ask of every list, beside what its page searches. */
const ASKED: readonly string[] = ['status', 'dateFrom', 'dateTo'];

function askedOf({ doc, plan }: Page, query: URLSearchParams): SearchValues {
  const days = plan.list.search.filter((name) => doc.header.fields[name]?.type === 'date').flatMap((name) => [`${name}From`, `${name}To`]);
  const names = [...ASKED, ...plan.list.search, ...days, ...(plan.list.beside ?? [])];
  return Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''] as const).filter(([, value]) => value !== ''));
}

const NONE: readonly AnyRow[] = [];
const NO_IDS: readonly string[] = [];
const NEW: Begin = { row: null, stored: NONE };

function One(props: ScreenProps & { id: string; page: Page }) {
  const { id, page, title, query } = props;
  const { plan } = page;
  const { online } = useSyncStatus();
  const isElsewhere = useIsElsewhere(page.doc.header) && plan.source !== 'server';
  const far = useMemo(() => fromServer(page), [page]);
  const { say } = usePageWords(page);
  const go = useGo();
  const one = sourceOf(page).useOne(page, id);
  const { others, records, error, age, isHere } = one;
  const toList = { label: say('toList'), onClick: () => go(plan.path, plan.home) };
  if (error) return <NotRead title={title} {...error} />;
  const whole = wholeOf(one);
  // What never comes to this device is asked of the server.
  if (whole === null && isElsewhere && online) return <One key="far" {...props} page={far} />;
  if (whole === null) return <NotHeld title={title} message={say('notHeld')} action={toList} />;
  if (!whole) return <NotHeld title={title} loading />;
  const { view, lines: stored } = whole;
  const isCopy = query.has('copy');
  const isEntry = query.has('edit') || isCopy;
  if (!isEntry || !plan.entry)
    return (
      <DocumentView
        page={page}
        title={title}
        view={view}
        lines={stored}
        isHere={isHere}
        age={age}
        others={others}
        records={records}
        query={query}
      />
    );
  if (!isCopy && !isEditable(page, view.row)) return <NotHeld title={title} message={say('notOpen')} action={toList} />;
  return (
    <Stored page={page} plan={plan.entry} title={title} row={view.row} stored={stored} others={others} isCopy={isCopy} isHere={isHere} />
  );
}

interface StoredProps {
  readonly page: Page;
  readonly plan: EntryPlan;
  readonly title: string;
  readonly row: AnyRow;
  readonly stored: readonly AnyRow[];
  readonly others: Lines | undefined;
  readonly isCopy: boolean;
  readonly isHere: boolean;
}

/** Waits for the codes of the lines' materials, where lines store only their ids. */
function Stored({ page, plan, title, row, stored, others, isCopy, isHere }: StoredProps) {
  const [entity] = page.lines;
  const needsCodes = entity?.fields.materialId !== undefined && !('matCode' in entity.fields);
  const live = useMemo(() => liveLines(stored), [stored]);
  const materials = useRowMap(HeldMaterial, needsCodes ? live.map(({ materialId }) => String(materialId)) : NO_IDS);
  const begin = useMemo((): Begin => {
    const coded = live.map((line) => (needsCodes ? { ...line, matCode: materials?.get(String(line.materialId))?.matCode ?? '' } : line));
    return isCopy ? { row: null, source: row, stored: coded } : { row, stored: coded, others, isHere };
  }, [live, materials, needsCodes, isCopy, row, others, isHere]);
  if (!materials) return <NotHeld title={title} loading />;
  return <DocumentEntry key={isCopy ? 'copy' : 'edit'} page={page} plan={plan} begin={begin} />;
}
