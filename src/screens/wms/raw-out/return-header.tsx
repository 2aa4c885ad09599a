import { Grid, Input, Switch } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { returnReason } from '#domain/wms/codes.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Section } from '#ui/section.tsx';
import type { ReturnDraft } from './use-new-return.ts';
import { useWarehouses, warehouseOption } from './use-warehouses.ts';

export interface ReturnHeaderProps {
  draft: ReturnDraft;
  onChange: (part: Partial<ReturnDraft>) => void;
  /** Boxes are in the list: the store they come from cannot change any more. */
  locked: boolean;
}

/** From where to where, and why. */
export function ReturnHeader({ draft, onChange, locked }: ReturnHeaderProps) {
  const { t } = useTranslation('rawout');
  const ui = useTranslation('ui').t;
  const labels = useLabels();
  const warehouses = useWarehouses();
  const field = (name: string) => labels.field('workshopReturn', name);
  return (
    <Section title={t('back.header')}>
      <Grid gap="3" templateColumns="repeat(auto-fill, minmax(min(100%, 12rem), 1fr))">
        <FieldShell label={field('fromWarehouseId')} required>
          <SelectInput
            placeholder={ui('form.choose')}
            label={field('fromWarehouseId')}
            value={draft.fromWarehouseId}
            disabled={locked}
            onChange={(fromWarehouseId) => onChange({ fromWarehouseId })}
            options={warehouses.ofClass('CJYCL-K').map(warehouseOption)}
          />
        </FieldShell>
        <FieldShell label={field('toWarehouseId')} required>
          <SelectInput
            placeholder={ui('form.choose')}
            label={field('toWarehouseId')}
            value={draft.toWarehouseId}
            onChange={(toWarehouseId) => onChange({ toWarehouseId })}
            options={warehouses.ofClass('YCL-K', false).map(warehouseOption)}
          />
        </FieldShell>
        <FieldShell label={field('returnReason')} required>
          <SelectInput
            placeholder={ui('form.choose')}
            label={field('returnReason')}
            value={draft.returnReason}
            onChange={(value) => onChange({ returnReason: value || '1' })}
            options={labels.options(returnReason)}
          />
        </FieldShell>
        <FieldShell label={field('orderNo')}>
          <Input
            aria-label={field('orderNo')}
            maxLength={40}
            value={draft.orderNo}
            onChange={(event) => onChange({ orderNo: event.target.value })}
          />
        </FieldShell>
        <FieldShell label={field('remark')}>
          <Input
            aria-label={field('remark')}
            maxLength={500}
            value={draft.remark}
            onChange={(event) => onChange({ remark: event.target.value })}
          />
        </FieldShell>
        <Switch.Root
          checked={draft.needInspect}
          onCheckedChange={({ checked }) => onChange({ needInspect: checked })}
          alignSelf="end"
          minH="control"
        >
          <Switch.HiddenInput />
          <Switch.Control />
          <Switch.Label>{t('back.needInspect')}</Switch.Label>
        </Switch.Root>
      </Grid>
    </Section>
  );
}
