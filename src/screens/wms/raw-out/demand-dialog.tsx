import { Button, CloseButton, chakra, Dialog, Flex, Grid, Input, Portal } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#api/session.ts';
import { Line } from '#domain/basic/party.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { priority } from '#domain/wms/codes.ts';
import { prodDemandCreate } from '#domain/wms/demand.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useRowsBy, useRowsWhere } from '#store/hooks.ts';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { type DemandDraft, demandFaults, demandPayload, emptyDemand, localMinute } from './demand-draft.ts';
import { DemandLines } from './demand-lines.tsx';
import { useWarehouses, warehouseOption } from './use-warehouses.ts';

const HOUR_MS = 3_600_000;
/** Quick choices of the need time, in minutes from now. */
const SOON = [30, 60, 120, 240];

/** The line calls for material. It works without a network; the draft survives a reload. */
export function DemandDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('rawout');
  const ui = useTranslation('ui').t;
  const [draft, change, clear] = useDraft<DemandDraft>('/wms/picking-panel#new', emptyDemand);
  const [opened] = useState(() => localMinute(Date.now() + 2 * HOUR_MS));
  const [tried, setTried] = useState(false);
  const { submit, busy } = useSubmit();
  const stationCode = useSession((state) => state.bindName);
  const { ownLineSide } = useWarehouses();
  // At a line's own station nobody has to say for which line he calls.
  const own = draft.toWarehouseId === '' && ownLineSide ? { toWarehouseId: ownLineSide.id, lineId: ownLineSide.lineId ?? '' } : {};
  const full = { ...draft, ...own, needAt: draft.needAt || opened };
  const faults = demandFaults(full);
  const set = (part: Partial<DemandDraft>) => change((before) => ({ ...before, ...own, ...part }));
  const send = async () => {
    setTried(true);
    if (faults.length > 0) return;
    const payload = demandPayload(full, stationCode);
    const written = await submit(
      prodDemandCreate,
      (idOf) => ({ id: idOf('doc'), ...payload, priority: Number(payload.priority) as 1 | 2 | 3 }),
      {
        done: t('demand.created'),
      },
    );
    if (!written.ok) return;
    clear();
    onClose();
  };
  return (
    <Dialog.Root open onOpenChange={({ open }) => (open ? undefined : onClose())} size="xl" scrollBehavior="inside">
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content mx="3">
            <Dialog.Header>
              <Dialog.Title>{t('demand.title')}</Dialog.Title>
              <Dialog.CloseTrigger asChild>
                <CloseButton aria-label={ui('action.close')} />
              </Dialog.CloseTrigger>
            </Dialog.Header>
            <Dialog.Body>
              <Places draft={full} set={set} faults={tried ? faults : []} />
              <DemandLines lines={draft.lines} onChange={(lines) => set({ lines })} faults={tried ? faults : []} />
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="outline" onClick={onClose}>
                {ui('action.cancel')}
              </Button>
              <Button variant="solid" loading={busy} onClick={() => void send()}>
                {t('demand.send')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

interface PlacesProps {
  draft: DemandDraft;
  set: (part: Partial<DemandDraft>) => void;
  faults: readonly string[];
}

function Places({ draft, set, faults }: PlacesProps) {
  const { t } = useTranslation('rawout');
  const ui = useTranslation('ui').t;
  const labels = useLabels();
  const label = (name: string) => labels.field('prodDemand', name);
  const warehouses = useWarehouses().ofClass('CJYCL-K', false);
  const lines = useRowsWhere(Line);
  const bins = useRowsBy(Bin, 'warehouseId', draft.toWarehouseId);
  const lineOptions = useMemo(() => (lines ?? []).map(({ row }) => ({ value: row.id, label: row.lineName, code: row.lineCode })), [lines]);
  const binOptions = useMemo(
    () =>
      (bins ?? [])
        .filter(({ row }) => row.isActive && (row.binType === null || row.binType === 7))
        .map(({ row }) => ({ value: row.id, label: row.binName, code: row.binCode })),
    [bins],
  );
  // A line has its own store: choosing the line fills it in.
  const chooseLine = (lineId: string) => {
    const own = warehouses.find((warehouse) => warehouse.lineId === lineId);
    set({ lineId, ...(own ? { toWarehouseId: own.id, toBinId: '' } : {}) });
  };
  return (
    <Grid gap="3" templateColumns="repeat(auto-fill, minmax(min(100%, 15rem), 1fr))">
      <FieldShell label={label('lineId')}>
        <SelectInput
          placeholder={ui('form.choose')}
          label={label('lineId')}
          value={draft.lineId}
          onChange={chooseLine}
          options={lineOptions}
        />
      </FieldShell>
      <FieldShell label={label('toWarehouseId')} required error={faults.includes('warehouse') ? t('demand.warehouseNeeded') : undefined}>
        <SelectInput
          placeholder={ui('form.choose')}
          label={label('toWarehouseId')}
          value={draft.toWarehouseId}
          onChange={(toWarehouseId) => set({ toWarehouseId, toBinId: '' })}
          options={warehouses.map(warehouseOption)}
        />
      </FieldShell>
      <FieldShell label={label('toBinId')}>
        <SelectInput
          placeholder={ui('form.choose')}
          label={label('toBinId')}
          value={draft.toBinId}
          onChange={(toBinId) => set({ toBinId })}
          options={binOptions}
        />
      </FieldShell>
      <FieldShell label={label('priority')}>
        <SelectInput
          placeholder={ui('form.choose')}
          label={label('priority')}
          value={draft.priority}
          onChange={(value) => set({ priority: value || '2' })}
          options={labels.options(priority)}
        />
      </FieldShell>
      <FieldShell label={label('orderNo')}>
        <Input
          aria-label={label('orderNo')}
          maxLength={40}
          value={draft.orderNo}
          onChange={(event) => set({ orderNo: event.target.value })}
        />
      </FieldShell>
      <chakra.div gridColumn="1 / -1">
        <FieldShell label={label('needAt')} required error={faults.includes('needAt') ? t('demand.needAtNeeded') : undefined}>
          <Flex gap="gap" wrap="wrap" align="center">
            <Input
              w="auto"
              type="datetime-local"
              aria-label={label('needAt')}
              value={draft.needAt}
              onChange={(event) => set({ needAt: event.target.value })}
            />
            {SOON.map((minutes) => (
              <Button key={minutes} variant="outline" onClick={() => set({ needAt: localMinute(Date.now() + minutes * 60_000) })}>
                {t(minutes < 60 ? 'demand.inMinutes' : 'demand.inHours', { n: String(minutes < 60 ? minutes : minutes / 60) })}
              </Button>
            ))}
          </Flex>
        </FieldShell>
      </chakra.div>
    </Grid>
  );
}
