/** The preceding and following documents held by this device. */
import { useTranslation } from 'react-i18next';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { documentOfEntity, headed } from '#domain/registry.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
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

/** The target of a link; for a document not held, only the number stored here is known. */
async function named(store: Store, { header, by, field, number }: Link<AnyRow>, row: AnyRow): Promise<AnyRow[]> {
  if (by !== undefined) return (await store.rowsBy(header, by, row.id)).map((view) => view.row as AnyRow);
  const id = textOf(row[field ?? '']);
  if (id === null || (field === SOURCE && row.sourceDocType !== documentOfEntity(header.name)?.docType)) return [];
  const held = await store.row(header, id);
  if (held) return [held.row as AnyRow];
  const docNo = textOf(row[number ?? '']);
  return docNo === null ? [] : [{ id, version: 0, docNo, status: null, deletedAt: null }];
}

async function followed(store: Store, link: Link<AnyRow>, row: AnyRow): Promise<Found[]> {
  const { where = always } = link;
  return (await named(store, link, row)).filter((one) => where(one, row)).map((one) => ({ link, row: one }));
}

/** @param first preceding documents the page itself knows */
export function useChain(page: Page, row: AnyRow, first: readonly ChainItem[] = NO_ITEMS): ChainItem[] {
  const { before = NONE, after = NONE } = page.plan.view;
  const { say, find } = usePageWords(page);
  const { t } = useTranslation(['document', 'ui']);
  const labels = useLabels();
  const go = useGo();
  const links = [...before, ...after];
  const names = links.map(({ header, by, field, words }) => `${words ?? header.name}.${by ?? `${field}=${row[field ?? '']}`}`).join();
  const found = useView(links[0]?.header.name ?? page.doc.header.name, `chain/${row.id}/${names}`, async (store) =>
    (await Promise.all(links.map((link) => followed(store, link, row)))).flat(),
  );
  const live = (found ?? []).filter((one) => one.row.deletedAt === null);
  if (live.length === 0 && first.length === 0) return [];
  const numberOf = (one: AnyRow): string => textOf(one.docNo) ?? t('ui:pending.noNumber');
  const itemOf = ({ link, row: one }: Found): ChainItem => {
    const of = documentOfEntity(link.header.name);
    const status = one.status as number | null;
    const state = of && status !== null && { tone: labels.tone(of.status, status), label: labels.code(of.status, status) };
    return {
      key: one.id,
      label: headed(t(`document:${link.words ?? of?.docType ?? ''}.name`)),
      number: numberOf(one),
      ...(state ? { state } : {}),
      onOpen: () => go(...link.to(one, row)),
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
