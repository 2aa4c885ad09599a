/** The racks of a warehouse as seen from the front. Every colour of a cell is also stated in words. */
import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { type BinFill, fillState, type Rack, rackPicture } from '#domain/basic/bin-pattern.ts';
import { binType } from '#domain/basic/codes.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useRowsBy, useRowsWhere, useSyncStatus } from '#store/hooks.ts';
import { DataAge } from '#ui/data-age.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { PageBody } from '#ui/page-body.tsx';
import { type Action, PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import type { Tone } from '#ui/tone.ts';
import { usePrintBins } from './use-print-bins.ts';

type BinRow = Row<typeof Bin>;

const fillCall = call<BinFill[]>('POST /api/basic/bin/fill');

export interface RackViewProps {
  readonly title: string;
  readonly warehouseId: string;
  readonly onWarehouse: (warehouseId: string) => void;
  readonly actions: readonly Action[];
}

export function RackView({ title, warehouseId, onWarehouse, actions }: RackViewProps) {
  const { t } = useTranslation('structure');
  const { online } = useSyncStatus();
  const print = usePrintBins();
  const warehouses = useRowsWhere(Warehouse);
  const found = useRowsBy(Bin, 'warehouseId', warehouseId);
  const bins = useMemo(() => (found ?? []).map(({ row }) => row).sort((a, b) => a.pickSeq - b.pickSeq), [found]);
  const racks = useMemo(() => rackPicture(bins), [bins]);
  const placed = bins.filter(({ aisle, rack, level }) => aisle && rack && level);
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['bin-fill', warehouseId],
    queryFn: ({ signal }) => fillCall({ warehouseId }, { signal, alertError: false }),
    enabled: warehouseId !== '',
    meta: { persist: true },
  });
  const boxes = useMemo(() => data && new Map(data.map((fill) => [fill.binId, fill.boxes])), [data]);
  const options = (warehouses ?? [])
    .filter(({ row }) => row.isActive)
    .map(({ row }) => ({ value: row.id, label: row.whName, code: row.whCode }));
  const all: Action = { key: 'printAll', label: t('racks.printAll'), icon: Printer, onClick: () => print(placed) };
  return (
    <PageBody kind="view">
      <PageHeader
        title={title}
        count={warehouseId === '' ? undefined : found?.length}
        aside={data ? <DataAge at={dataUpdatedAt} offline={!online} /> : null}
        menu={[...actions, ...(placed.length > 0 ? [all] : [])]}
      />
      <chakra.div maxW="26rem">
        <SelectInput
          value={warehouseId}
          options={options}
          searchable
          label={t('racks.warehouse')}
          placeholder={t('racks.choose')}
          onChange={onWarehouse}
        />
      </chakra.div>
      {warehouseId !== '' && !data ? (
        <chakra.p m="0" textStyle="sm" color="fg.muted" role="status">
          {t('racks.fillUnknown')}
        </chakra.p>
      ) : null}
      {racks.length === 0 ? <EmptyState message={t(warehouseId === '' ? 'racks.begin' : 'racks.none')} /> : null}
      {racks.map((rack) => (
        <Section key={rack.aisle} title={t('racks.aisle', { aisle: rack.aisle })} count={rack.racks.length * rack.levels.length}>
          <RackGrid rack={rack} boxes={boxes} onPrint={(bin) => print([bin])} />
        </Section>
      ))}
      {racks.length > 0 && placed.length < bins.length ? (
        <chakra.p m="0" textStyle="sm" color="fg.muted">
          {t('racks.noPlace', { n: bins.length - placed.length })}
        </chakra.p>
      ) : null}
    </PageBody>
  );
}

interface GridProps {
  readonly rack: Rack<BinRow>;
  readonly boxes: ReadonlyMap<string, number> | undefined;
  readonly onPrint: (bin: BinRow) => void;
}

function RackGrid({ rack, boxes, onPrint }: GridProps) {
  const { t } = useTranslation('structure');
  return (
    <chakra.div overflowX="auto">
      <chakra.table borderCollapse="separate" borderSpacing="4px" aria-label={t('racks.aisle', { aisle: rack.aisle })}>
        <chakra.thead>
          <tr>
            <chakra.th />
            {rack.racks.map((name) => (
              <chakra.th key={name} scope="col" textStyle="xs" color="fg.muted" fontWeight="medium">
                {name}
              </chakra.th>
            ))}
          </tr>
        </chakra.thead>
        <tbody>
          {rack.levels.map(({ level, cells }) => (
            <tr key={level}>
              <chakra.th scope="row" textStyle="xs" color="fg.muted" fontWeight="medium" pe="2">
                {level}
              </chakra.th>
              {cells.map((bin, at) => (
                <td key={bin?.id ?? rack.racks[at]}>
                  {bin ? <Cell bin={bin} boxes={boxes && (boxes.get(bin.id) ?? 0)} onPrint={onPrint} /> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}

const TONES: Readonly<Record<ReturnType<typeof fillState>, Tone>> = {
  inactive: 'neutral',
  locked: 'hold',
  empty: 'neutral',
  part: 'ok',
  full: 'warn',
  over: 'error',
  unknown: 'neutral',
};

/** Pressing it prints its label. */
function Cell({ bin, boxes, onPrint }: { bin: BinRow; boxes: number | undefined; onPrint: (bin: BinRow) => void }) {
  const { t } = useTranslation('structure');
  const labels = useLabels();
  const state = fillState(bin, boxes);
  const tone = TONES[state];
  const fill = boxes === undefined ? '' : bin.maxBoxes === null ? String(boxes) : `${boxes}/${bin.maxBoxes}`;
  const words = [t(`racks.state.${state}`), fill].filter(Boolean).join(' ');
  const kind = bin.binType === null ? '' : labels.code(binType, bin.binType);
  return (
    <chakra.button
      type="button"
      data-bin={bin.binCode}
      title={[bin.binCode, words, kind, t('racks.print')].filter(Boolean).join(' · ')}
      onClick={() => onPrint(bin)}
      w="7.5rem"
      minH="control"
      px="2"
      py="1"
      textAlign="start"
      borderWidth="var(--line)"
      borderRadius="l2"
      borderStyle={state === 'empty' ? 'dashed' : 'solid'}
      borderColor={tone === 'neutral' ? 'border' : tone}
      bg={tone === 'neutral' ? 'bg.panel' : `${tone}.subtle`}
      cursor="pointer"
    >
      <chakra.span display="block" fontFamily="mono" textStyle="sm">
        {bin.binCode}
      </chakra.span>
      <chakra.span display="block" textStyle="xs" color="fg.muted">
        {words}
      </chakra.span>
      {kind ? (
        <chakra.span display="block" textStyle="xs" color="fg.muted" truncate>
          {kind}
        </chakra.span>
      ) : null}
    </chakra.button>
  );
}
