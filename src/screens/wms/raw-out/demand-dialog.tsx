import { Button, chakra, Flex, Grid, Input } from '@chakra-ui/react';
import { useEffect, useMemo, useState } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSession } from '#api/session.ts';
import { Line } from '#domain/basic/party.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { priority } from '#domain/wms/codes.ts';
import { LONGEST_ORDER, prodDemandCreate } from '#domain/wms/demand.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useCascade, useDraftForm } from '#pages/kit/use-draft-form.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useGoods } from '#screens/wms/kit/goods.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { useRowsBy, useRowsWhere } from '#store/hooks.ts';
import { FieldShell, SelectField, TextField } from '#ui/form/fields.tsx';
import { Modal } from '#ui/modal.tsx';
import { type DemandDraft, type DemandFault, demandFaults, demandPayload, emptyDemand, localMinute } from './demand-draft.ts';
import { DemandLines } from './demand-lines.tsx';

const HOUR_MS = 3_600_000;
/** Quick choices of the need time, in minutes from now. */
const SOON = [30, 60, 120, 240];
/** Where each fault stands, and its words. */
const FAULTS: Readonly<Record<DemandFault, readonly ['toWarehouseId' | 'needAt' | 'orderNo' | 'lines', string]>> = {
  warehouse: ['toWarehouseId', 'demand.warehouseNeeded'],
  needAt: ['needAt', 'demand.needAtNeeded'],
  orderNo: ['orderNo', 'ui:form.tooLong'],
  lines: ['lines', 'demand.linesNeeded'],
  wrong: ['lines', 'demand.linesWrong'],
};

/** The line calls for material. It works without a network; the draft survives a reload. */
export function DemandDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['rawout', 'ui']);
  const { form, clear } = useDraftForm<DemandDraft>('/wms/picking-panel#new', emptyDemand);
  const { submit, busy } = useSubmit();
  const stationCode = useSession((state) => state.bindName);
  const find = useGoods(useWatch({ control: form.control, name: 'lines' }));
  useOwnPlace(form);
  const send = form.handleSubmit(async (draft) => {
    const faults = demandFaults(draft, find);
    for (const fault of faults) form.setError(FAULTS[fault][0], { message: t(FAULTS[fault][1], { max: LONGEST_ORDER }) });
    if (faults.length > 0) return;
    const payload = demandPayload(draft, find, stationCode);
    const written = await submit(prodDemandCreate, (idOf) => ({ id: idOf('doc'), ...payload }), { done: t('demand.created') });
    if (!written.ok) return;
    clear();
    onClose();
  });
  return (
    <Modal
      title={t('demand.title')}
      size="xl"
      onClose={onClose}
      answer={{ label: t('demand.send'), busy, saves: true, give: () => void send() }}
    >
      <Places form={form} />
      <DemandLines form={form} find={find} />
    </Modal>
  );
}

/** At a line's own station the line is known; without a time it is needed in two hours. */
function useOwnPlace(form: UseFormReturn<DemandDraft>): void {
  const { ownLineSide } = useWarehouses();
  const [soon] = useState(() => localMinute(Date.now() + 2 * HOUR_MS));
  useEffect(() => {
    if (form.getValues('needAt') === '') form.setValue('needAt', soon);
  }, [form, soon]);
  const [id, lineId] = [ownLineSide?.id, ownLineSide?.lineId];
  useEffect(() => {
    if (!id || form.getValues('toWarehouseId') !== '') return;
    form.setValue('toWarehouseId', id);
    form.setValue('lineId', lineId ?? '');
  }, [form, id, lineId]);
}

function Places({ form }: { form: UseFormReturn<DemandDraft> }) {
  const labels = useLabels();
  const label = (name: string) => labels.field('prodDemand', name);
  const { control } = form;
  const toWarehouseId = useWatch({ control, name: 'toWarehouseId' });
  const { ofClass } = useWarehouses();
  const warehouses = useMemo(() => ofClass('CJYCL-K', false), [ofClass]);
  const lines = useRowsWhere(Line);
  const bins = useRowsBy(Bin, 'warehouseId', toWarehouseId);
  const lineOptions = useMemo(() => (lines ?? []).map(({ row }) => ({ value: row.id, label: row.lineName, code: row.lineCode })), [lines]);
  const binOptions = useMemo(
    () =>
      (bins ?? [])
        .filter(({ row }) => row.isActive && (row.binType === null || row.binType === 7))
        .map(({ row }) => ({ value: row.id, label: row.binName, code: row.binCode })),
    [bins],
  );
  useCascade(form, 'toWarehouseId', 'toBinId');
  // A line has its own store: choosing the line fills it in.
  useEffect(
    () =>
      form.subscribe({
        name: 'lineId',
        formState: { values: true },
        callback: ({ values: { lineId } }) => {
          const own = warehouses.find((warehouse) => lineId !== '' && warehouse.lineId === lineId);
          if (own && own.id !== form.getValues('toWarehouseId')) form.setValue('toWarehouseId', own.id);
        },
      }),
    [form, warehouses],
  );
  const ui = useTranslation('ui').t;
  const choose = ui('form.choose');
  return (
    <Grid gap="3" templateColumns="repeat(auto-fill, minmax(min(100%, 15rem), 1fr))">
      <SelectField control={control} name="lineId" label={label('lineId')} placeholder={choose} options={lineOptions} />
      <SelectField
        control={control}
        name="toWarehouseId"
        label={label('toWarehouseId')}
        placeholder={choose}
        required
        options={warehouses.map(warehouseOption)}
      />
      <SelectField control={control} name="toBinId" label={label('toBinId')} placeholder={choose} options={binOptions} />
      <SelectField control={control} name="priority" label={label('priority')} placeholder={choose} options={labels.options(priority)} />
      <TextField control={control} name="orderNo" label={label('orderNo')} />
      <chakra.div gridColumn="1 / -1">
        <NeedAt form={form} label={label('needAt')} />
      </chakra.div>
    </Grid>
  );
}

function NeedAt({ form, label }: { form: UseFormReturn<DemandDraft>; label: string }) {
  const { t } = useTranslation('rawout');
  const { field, fieldState } = useController({ control: form.control, name: 'needAt' });
  return (
    <FieldShell label={label} required error={fieldState.error?.message}>
      <Flex gap="gap" wrap="wrap" align="center">
        <Input
          ref={field.ref}
          w="auto"
          type="datetime-local"
          aria-label={label}
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
        />
        {SOON.map((minutes) => (
          <Button key={minutes} variant="outline" onClick={() => field.onChange(localMinute(Date.now() + minutes * 60_000))}>
            {t(minutes < 60 ? 'demand.inMinutes' : 'demand.inHours', { n: String(minutes < 60 ? minutes : minutes / 60) })}
          </Button>
        ))}
      </Flex>
    </FieldShell>
  );
}
