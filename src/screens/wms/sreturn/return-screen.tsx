import { useTranslation } from 'react-i18next';
import { SalesReturn, SalesReturnLine, type SalesReturnRow } from '#domain/wms/returns/sales-return.document.ts';
import { liveLines } from '#domain/wms/voucher/voucher.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import { ReturnDocument } from './return-document.tsx';
import { ReturnEdit } from './return-edit.tsx';
import { ReturnList } from './return-list.tsx';
import type { Area } from './use-return-actions.ts';

/** Sales returns of one kind of sale: the list; with `id` one of them; with `new` or `edit` the form. */
export function SalesReturnScreen({ query, title, area }: ScreenProps & { area: Area }) {
  const id = query.get('id');
  if (query.has('new')) return <ReturnEdit key="new" title={title} area={area} row={null} stored={[]} />;
  return id ? <One key={id} id={id} title={title} area={area} edit={query.has('edit')} /> : <ReturnList title={title} area={area} />;
}

function One({ id, edit, ...page }: { id: string; title: string; area: Area; edit: boolean }) {
  const { t } = useTranslation('sreturn');
  const go = useGo();
  const view = useRow(SalesReturn, id);
  const toList = { label: t('toList'), onClick: () => go(page.area.path) };
  if (view === null) return <NotHeld title={page.title} message={t('notHeld')} action={toList} />;
  if (!view) return <NotHeld title={page.title} loading />;
  return edit ? <Editing {...page} row={view.row} /> : <ReturnDocument {...page} view={view as Viewed<SalesReturnRow>} />;
}

function Editing({ row, ...page }: { title: string; area: Area; row: SalesReturnRow }) {
  const lines = useRowsBy(SalesReturnLine, 'docId', row.id);
  if (!lines) return <NotHeld title={page.title} loading />;
  return <ReturnEdit {...page} row={row} stored={liveLines(lines.map((line) => line.row))} />;
}
