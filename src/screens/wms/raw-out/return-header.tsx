import { Grid, Switch } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { returnReason } from '#domain/wms/codes.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { Facts } from '#ui/facts.tsx';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextEntry } from '#ui/form/text-entry.tsx';
import { type Action, ActionButton } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import type { ReturnDraft } from './use-new-return.ts';

export interface ReturnHeaderProps {
  draft: ReturnDraft;
  onChange: (part: Partial<ReturnDraft>) => void;
  /** Boxes are in the list: the store they come from cannot change any more. */
  locked: boolean;
  /** Scanning is under way: only what was chosen is shown, the fields on demand. */
  folded: boolean;
}

/** From where to where, and why. */
export function ReturnHeader(props: ReturnHeaderProps) {
  const { t } = useTranslation('rawout');
  const [open, setOpen] = useState(false);
  const change: Action = { key: 'change', label: t(open ? 'back.hideHeader' : 'back.changeHeader'), onClick: () => setOpen(!open) };
  return (
    <Section title={t('back.header')} {...(props.folded ? { actions: <ActionButton action={change} variant="ghost" /> } : {})}>
      {props.folded && !open ? <Chosen draft={props.draft} /> : <Fields {...props} />}
    </Section>
  );
}

function Chosen({ draft }: Pick<ReturnHeaderProps, 'draft'>) {
  const labels = useLabels();
  const { name } = useWarehouses();
  const field = (key: string) => labels.field('workshopReturn', key);
  return (
    <Facts
      columns={3}
      items={[
        { label: field('fromWarehouseId'), value: name(draft.fromWarehouseId) },
        { label: field('toWarehouseId'), value: name(draft.toWarehouseId) },
        { label: field('returnReason'), value: labels.code(returnReason, draft.returnReason) },
      ]}
    />
  );
}

function Fields({ draft, onChange, locked }: ReturnHeaderProps) {
  const { t } = useTranslation('rawout');
  const ui = useTranslation('ui').t;
  const labels = useLabels();
  const warehouses = useWarehouses();
  const field = (name: string) => labels.field('workshopReturn', name);
  return (
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
      <TextEntry label={field('orderNo')} max={40} value={draft.orderNo} onChange={(text) => onChange({ orderNo: text })} />
      <TextEntry label={field('remark')} max={500} value={draft.remark} onChange={(text) => onChange({ remark: text })} />
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
  );
}
