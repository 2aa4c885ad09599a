/** Products that a customer brings back, as a terminal: scan the label, count, next. Everything is then one return, which is reviewed in the list. */
import { List, PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { f } from '#domain/kernel/field.ts';
import type { BackGoods, BackLine } from '#domain/wms/returns/customer-return.job.ts';
import { SalesReturn } from '#domain/wms/returns/sales-return.document.ts';
import { salesReturnCreate } from '#domain/wms/returns/sales-return.operation.ts';
import { FieldGrid } from '#pages/ask/field-grid.tsx';
import { toText } from '#pages/fields/field-values.ts';
import { optionsOf, useRecords } from '#pages/fields/records.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage, type ThingInHand } from '#pages/scan/scan-page.tsx';
import { LIST } from '#screens/wms/kit/terminal-face.ts';
import { warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { ActionButton } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { useCustomerReturn } from './use-customer-return.ts';

const RECORDS = ['customer', 'defectReason'] as const;

type Job = ReturnType<typeof useCustomerReturn>;

/** The terminal of a page. */
export const customerReturnPage = (path: string) =>
  function CustomerReturnPage({ title }: ScreenProps) {
    const { t } = useTranslation('rawout');
    const go = useGo();
    const [isOpen, setOpen] = useState(false);
    const job = useCustomerReturn(path, LIST);
    const { counting, lines, bin } = job.draft.steps;
    const isBegun = lines.length > 0 || counting !== null;
    // What is still missing stays in sight.
    const isFolded = isBegun && bin !== null && job.draft.returnReason !== '';
    const remove = async ({ key }: ScanLine): Promise<void> => {
      if (await confirm({ question: t('back.removeQuestion', { box: key }) })) job.remove(key);
    };
    const records = { key: 'list', label: t('customer.records'), icon: List, onClick: () => go(path, LIST) };
    const form = { key: 'form', label: t('customer.form'), icon: PencilLine, onClick: () => go(path, { new: '1' }) };
    const change = { key: 'change', label: t(isOpen ? 'back.hideHeader' : 'back.changeHeader'), onClick: () => setOpen(!isOpen) };
    const head = (
      <Section title={t('customer.head')} {...(isFolded ? { actions: <ActionButton action={change} variant="ghost" /> } : {})}>
        {isFolded && !isOpen ? null : <Head job={job} />}
      </Section>
    );
    return (
      <ScanPage
        title={title}
        right={salesReturnCreate.right}
        instruction={
          counting ? t('customer.do.count', { name: counting.matName }) : t(lines.length === 0 ? 'customer.do.first' : 'customer.do.next')
        }
        hint={t(counting ? 'customer.hint.count' : 'customer.hint.scan')}
        terminal={job.terminal}
        inHand={useInHand(counting)}
        idleText={t('customer.idle')}
        {...(isBegun ? {} : { lead: head })}
        lines={lines.map((line) => lineOf(line, t('customer.none')))}
        linesTitle={t('customer.lines')}
        onLine={(line) => void remove(line)}
        primary={
          counting
            ? { key: 'count', label: t('pick.confirmQuantity'), onClick: () => void job.terminal.quantity?.confirm() }
            : {
                key: 'send',
                label: t('customer.send', { n: String(lines.length) }),
                onClick: () => void job.send(),
                disabledReason: job.blocked,
                busy: job.busy,
                saves: true,
              }
        }
        menu={[form, { key: 'drop', label: t('customer.drop'), icon: Trash2, danger: true, onClick: () => void job.drop() }]}
        aside={<ActionButton action={records} />}
        extra={isBegun ? head : null}
      />
    );
  };

const active = (rows: readonly AnyRow[] = []): readonly AnyRow[] => rows.filter(({ isActive }) => isActive !== false);

/** From whom, where to, and why. A customer stays once goods of theirs are listed. */
function Head({ job }: { readonly job: Job }) {
  const labels = useLabels();
  const records = useRecords(RECORDS);
  const { draft, stores, bins } = job;
  const { customerId, toWarehouseId, bin, lines, counting } = draft.steps;
  const isFixed = lines.length > 0 || counting !== null;
  const binOf = (id: string) => bins.flatMap(({ value, code = '' }) => (value === id ? [{ id, binCode: code }] : []))[0] ?? null;
  const set = (key: string, value: string): void => {
    if (key === 'customerId') job.putSteps({ customerId: value });
    else if (key === 'toWarehouseId') job.putSteps({ toWarehouseId: value, bin: null });
    else if (key === 'toBinId') job.putSteps({ bin: binOf(value) });
    else job.put(key === 'needInspect' ? { needInspect: value !== '' } : { [key]: value });
  };
  return (
    <FieldGrid
      entity={SalesReturn}
      width="12rem"
      fields={[
        { key: 'customerId', disabled: isFixed, options: optionsOf(SalesReturn.fields.customerId, active(records?.customer)) },
        { key: 'toWarehouseId', disabled: isFixed, options: stores.map(warehouseOption) },
        { key: 'toBinId', field: f.ref('bin'), label: labels.field('salesReturnLine', 'toBinId'), required: true, options: bins },
        { key: 'returnReason', options: optionsOf(SalesReturn.fields.returnReason, active(records?.defectReason)) },
        'needInspect',
        { key: 'remark', rows: 1 },
      ]}
      texts={{
        customerId,
        toWarehouseId,
        toBinId: bin?.id ?? '',
        returnReason: draft.returnReason,
        needInspect: toText(draft.needInspect),
        remark: draft.remark,
      }}
      onChange={set}
    />
  );
}

const lineOf = ({ goods, qty, boxNo }: BackLine, none: string): ScanLine => ({
  key: boxNo,
  code: boxNo,
  name: `${goods.matCode} ${goods.matName}`,
  done: qty,
  total: qty,
  unit: goods.unit,
  state: goods.sold ? 'done' : 'problem',
  note: [goods.batchNo, goods.sold ? goods.sold.docNo : none].filter(Boolean).join(' · '),
});

function useInHand(goods: BackGoods | null): ThingInHand | null {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  if (!goods) return null;
  const { sold, unit } = goods;
  return {
    code: goods.fromBoxNo ?? goods.matCode,
    name: `${goods.matCode} ${goods.matName}`,
    facts: [
      { label: labels.field('salesReturnLine', 'issueLineId'), value: sold ? sold.docNo : t('customer.none') },
      { label: t('customer.left'), value: sold ? `${sold.left} ${unit}` : '–' },
      { label: labels.field('common', 'batchNo'), value: goods.batchNo || '–' },
    ],
  };
}
