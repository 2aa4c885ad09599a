import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { f } from '#domain/kernel/field.ts';
import { returnReason } from '#domain/wms/codes.ts';
import { WorkshopReturn } from '#domain/wms/returns/workshop-return.document.ts';
import { FieldGrid } from '#pages/ask/field-grid.tsx';
import { toText } from '#pages/fields/field-values.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { Facts } from '#ui/facts.tsx';
import { type Action, ActionButton } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import type { ReturnDraft } from './use-new-return.ts';

export interface ReturnHeaderProps {
  draft: ReturnDraft;
  onChange: (part: Partial<ReturnDraft>) => void;
  /** There are boxes in the list, so the store they come from can no longer change. */
  locked: boolean;
  /** Scanning has started: only the chosen values are shown, and the fields on demand. */
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
  const { ofClass } = useWarehouses();
  return (
    <FieldGrid
      entity={WorkshopReturn}
      width="12rem"
      fields={[
        { key: 'fromWarehouseId', disabled: locked, options: ofClass('CJYCL-K').map(warehouseOption) },
        { key: 'toWarehouseId', options: ofClass('YCL-K', false).map(warehouseOption) },
        'returnReason',
        'orderNo',
        { key: 'remark', rows: 1 },
        { key: 'needInspect', field: f.bool(), label: t('back.needInspect') },
      ]}
      texts={{ ...draft, needInspect: toText(draft.needInspect) }}
      onChange={(key, value) => onChange({ [key]: key === 'needInspect' ? value !== '' : key === 'returnReason' ? value || '1' : value })}
    />
  );
}
