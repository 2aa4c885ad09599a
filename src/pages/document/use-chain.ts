/** The preceding and following documents held by this device. */
import { useTranslation } from 'react-i18next';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { documentOfEntity, headed } from '#domain/registry.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useView } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';
import type { ChainItem } from '#ui/doc-chain.tsx';
import { usePageWords } from './document-words.ts';
import type { Link, Page } from './plan.ts';

interface Found {
  readonly link: Link<AnyRow>;
  readonly row: AnyRow;
}
const NONE: readonly Link<AnyRow>[] = [];
const NO_ITEMS: readonly ChainItem[] = [];
/** Names the source, together with `sourceDocType`. */
const SOURCE = 'sourceDocId';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const always = (): boolean => true;

const distinct = (values: readonly unknown[]): string[] => [...new Set(values.flatMap((value) => textOf(value) ?? []))].sort();

/** The documents whose lines are named by lines of this one, as far as this device holds them. @param own kind of its lines */
async function namedByLines(store: Store, { header, lines }: Link<AnyRow>, row: AnyRow, own: AnyEntity): Promise<AnyRow[]> {
  const named = (await store.rowsBy(own, 'docId', row.id)).map((view) => (view.row as AnyRow)[lines?.field ?? '']);
  const others = lines ? await store.rowsOf(lines.of, distinct(named)) : [];
  const heads = await store.rowsOf(header, distinct(others.map((view) => (view.row as AnyRow).docId)));
  return heads.map((view) => view.row as AnyRow);
}

/** The target of a link; for a document not held, only the number stored here is known. */
async function named(store: Store, link: Link<AnyRow>, row: AnyRow, own: AnyEntity | undefined): Promise<AnyRow[]> {
  const { header, by, field, number, lines } = link;
  if (lines) return own ? namedByLines(store, link, row, own) : [];
  if (by !== undefined) return (await store.rowsBy(header, by, row.id)).map((view) => view.row as AnyRow);
  const id = textOf(row[field ?? '']);
  if (id === null || (field === SOURCE && row.sourceDocType !== documentOfEntity(header.name)?.docType)) return [];
  const held = await store.row(header, id);
  if (held) return [held.row as AnyRow];
  const docNo = textOf(row[number ?? '']);
  return docNo === null ? [] : [{ id, version: 0, docNo, status: null, deletedAt: null }];
}

async function followed(store: Store, link: Link<AnyRow>, row: AnyRow, own: AnyEntity | undefined): Promise<Found[]> {
  const { where = always } = link;
  return (await named(store, link, row, own)).filter((one) => where(one, row)).map((one) => ({ link, row: one }));
}

/** @param first preceding documents the page itself knows */
export function useChain(page: Page, row: AnyRow, first: readonly ChainItem[] = NO_ITEMS): ChainItem[] {
  const { before = NONE, after = NONE } = page.plan.view;
  const { say, find } = usePageWords(page);
  const { t } = useTranslation(['document', 'ui']);
  const labels = useLabels();
  const go = useGo();
  const { canOpen } = useShell();
  const links = [...before, ...after];
  const names = links
    .map(({ header, by, field, lines, words }) => `${words ?? header.name}.${by ?? lines?.field ?? `${field}=${row[field ?? '']}`}`)
    .join();
  const found = useView(links[0]?.header.name ?? page.doc.header.name, `chain/${row.id}/${names}`, async (store) =>
    (await Promise.all(links.map((link) => followed(store, link, row, page.lines[0])))).flat(),
  );
  const live = (found ?? []).filter((one) => one.row.deletedAt === null);
  if (live.length === 0 && first.length === 0) return [];
  const numberOf = (one: AnyRow): string => textOf(one.docNo) ?? t('ui:pending.noNumber');
  const itemOf = ({ link, row: one }: Found): ChainItem => {
    const of = documentOfEntity(link.header.name);
    const status = one.status as number | null;
    const state = of && status !== null && { tone: labels.tone(of.status, status), label: labels.code(of.status, status) };
    const place = link.to(one, row);
    return {
      key: one.id,
      label: headed(t(`document:${link.words ?? of?.docType ?? ''}.name`)),
      number: numberOf(one),
      ...(state ? { state } : {}),
      ...(canOpen(place[0]) ? { onOpen: () => go(...place) } : {}),
    };
  };
  const own: ChainItem = {
    key: row.id,
    label: headed(say('name')),
    number: textOf(row.docNo) ?? find('unnumbered', { id: row.id.slice(-6).toUpperCase() }) ?? numberOf(row),
    current: true,
  };
  return [
    ...first,
    ...live.filter(({ link }) => before.includes(link)).map(itemOf),
    own,
    ...live.filter(({ link }) => after.includes(link)).map(itemOf),
  ];
}
