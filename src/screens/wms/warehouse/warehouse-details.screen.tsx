/** /warehouse-details?material=…&warehouse=…: the boxes behind a figure of the stock list, with quick actions. Without parameters, all boxes. */
import { chakra, Flex } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { Material } from '#domain/basic/material.resource.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { BoxLine } from '#domain/wms/answers.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useStandingOf } from '#pages/kit/standing.ts';
import { useServerList } from '#pages/kit/use-server-list.ts';
import { useSoon } from '#pages/kit/use-soon.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { ListPage, useLocalPaging } from '#pages/list-page.tsx';
import { useBoxSerials } from '#screens/wms/kit/box-serials.tsx';
import { useWarehouses, warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { useRow, useSyncStatus } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import { useSelection } from '#ui/table/selection.ts';
import { askedBoxes, daysBetween, inBoxSearch } from './box-lines.ts';
import { canFreeze, canRelease, useFreeze } from './freeze.ts';
import { MoveDialog } from './move-dialog.tsx';
import { SourceSwitch } from './source-switch.tsx';
import { useBoxActions } from './use-box-actions.ts';
import { useBoxColumns } from './use-box-columns.tsx';
import { useHeldWarehouses } from './use-held-warehouses.ts';
import { useLocalBoxes } from './use-local-boxes.ts';

const boxPage = call<PageOf<BoxLine>>('POST /api/wms/wmsStock/boxPageList');
const keyOf = ({ id }: BoxLine): string => id;
const NONE: readonly string[] = [];

export function Screen({ query, title }: ScreenProps) {
  const [material, warehouse] = [query.get('material') ?? '', query.get('warehouse') ?? ''];
  return <Boxes key={`${material}/${warehouse}`} title={title} materialId={material} warehouseId={warehouse} />;
}

interface BoxesProps {
  readonly title: string;
  readonly materialId: string;
  readonly warehouseId: string;
}

function Boxes({ title, materialId, warehouseId }: BoxesProps) {
  const { t } = useTranslation('warehouse');
  const { online } = useSyncStatus();
  const [asked, setAsked] = useState(false);
  const [moving, setMoving] = useState<BoxLine | null>(null);
  const held = useHeldWarehouses();
  const start = useMemo((): SearchValues => (warehouseId ? { warehouseId } : {}), [warehouseId]);
  const list = useMemo(() => {
    const about = materialId ? { materialId } : {};
    return (question: object, options?: Parameters<typeof boxPage>[1]) => boxPage({ ...askedBoxes({ ...question }), ...about }, options);
  }, [materialId]);
  // The search decides which source is shown, and the list holds the search. It asks the server only if it has to.
  const [wanted, setWanted] = useState(warehouseId);
  const isWhole = useStandingOf(Box, Batch, Material).kind === 'held' || !online;
  // What is still coming is asked of the server as long as there is one.
  const local = isWhole && !asked && held.length > 0 && (wanted === '' || held.some(({ id }) => id === wanted));
  const server = useServerList(`boxes/${materialId}`, list, start, !local);
  const ids = useMemo(() => held.map(({ id }) => id).filter((id) => wanted === '' || id === wanted), [held, wanted]);
  const own = useLocalBoxes(local ? ids : NONE, materialId || null);
  const found = useMemo(() => own?.filter((line) => inBoxSearch(line, server.values)), [own, server.values]);
  const every = useSoon(found);
  const paged = useLocalPaging(found?.length ?? 0);
  const selection = useSelection();
  const actions = useBoxActions({ held: local, onMove: setMoving });
  const serials = useBoxSerials();
  const today = useToday();
  const rows = local ? paged.slice(found ?? []) : server.page.rows;
  const source = local
    ? { rows, loading: found === undefined, paging: paged.paging }
    : { ...server.page, error: server.page.error && { ...server.page.error, message: t(online ? 'error' : 'empty.offline') } };
  return (
    <>
      <ListPage
        byServer={!local}
        id={materialId ? 'wms.stock.boxes' : 'wms.stock.allBoxes'}
        title={title}
        columns={useBoxColumns(materialId ? 'material' : 'boxes')}
        rowKey={keyOf}
        {...source}
        search={{
          fields: useFields(materialId !== ''),
          values: server.values,
          onSearch: (values) => {
            setWanted(values.warehouseId ?? '');
            server.onSearch(values);
            paged.paging.onChange({ ...paged.paging, page: 1 });
          },
        }}
        selection={local ? selection : undefined}
        batch={useBatch(
          (found ?? []).filter(({ id }) => selection.keys.has(id)),
          selection.clear,
        )}
        rowActions={(line) => [...actions(line), ...serials.verbs(line)]}
        rowTone={(line) => ((daysBetween(today, line.expiryDate) ?? 0) < 0 ? 'error' : undefined)}
        exportAll={async () => ({ rows: local ? await every() : await server.every() })}
        before={
          <>
            {materialId ? <About materialId={materialId} line={rows[0]} /> : null}
            {held.length > 0 ? <SourceSwitch asked={asked} onChange={setAsked} held={held.map(({ whName }) => whName)} /> : null}
          </>
        }
        empty={{ message: t('empty.boxes') }}
      />
      {serials.drawer}
      {moving ? <MoveDialog key={moving.id} line={moving} onClose={() => setMoving(null)} /> : null}
    </>
  );
}

/** The material of the boxes. */
function About({ materialId, line }: { materialId: string; line: BoxLine | undefined }) {
  const held = useRow(Material, materialId)?.row;
  const shown = held ?? line;
  if (!shown) return null;
  return (
    <Flex align="center" gap="gap" wrap="wrap">
      <CodeText value={shown.matCode} copy size="lg" />
      <chakra.span color="fg.muted">{[shown.matName, shown.spec].filter(Boolean).join(' · ')}</chakra.span>
    </Flex>
  );
}

/** Only for boxes of one warehouse, because a voucher belongs to one. */
function useBatch(chosen: readonly BoxLine[], clear: () => void) {
  const { t } = useTranslation('warehouse');
  const freeze = useFreeze();
  const verb = (key: 'freeze' | 'release', fit: (line: BoxLine) => boolean) => ({
    key,
    label: t(`${key}.do`),
    busy: freeze.busy,
    onClick: () => void freeze.run(key, chosen).then((done) => (done ? clear() : undefined)),
    disabledReason:
      new Set(chosen.map(({ warehouseId }) => warehouseId)).size > 1
        ? t('freeze.oneStore')
        : chosen.every(fit)
          ? undefined
          : t(`${key}.wrong`),
  });
  return freeze.may ? [verb('freeze', (line) => canFreeze(line)), verb('release', (line) => canRelease(line))] : [];
}

function useFields(ofMaterial: boolean): SearchField[] {
  const { t } = useTranslation('warehouse');
  const labels = useLabels();
  const { mine } = useWarehouses();
  return useMemo(
    () => [
      { key: 'boxNo', label: labels.field('box', 'boxNo'), kind: 'text' },
      ...(ofMaterial ? [] : [{ key: 'sMAT', label: t('material'), kind: 'text' as const, placeholder: t('materialHint') }]),
      { key: 'batchNo', label: labels.field('common', 'batchNo'), kind: 'text' },
      { key: 'warehouseId', label: labels.field('common', 'warehouseId'), kind: 'select', options: mine.map(warehouseOption) },
      { key: 'binCode', label: labels.field('box', 'binId'), kind: 'text' },
      { key: 'status', label: labels.field('box', 'boxStatus'), kind: 'select', options: labels.options(boxStatus) },
    ],
    [t, labels, mine, ofMaterial],
  );
}
