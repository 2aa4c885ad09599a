import { Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { f } from '#domain/kernel/field.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import { SELLING_STORES } from '#domain/wms/sales/sales-codes.ts';
import { SalesIssue } from '#domain/wms/sales/sales-issue.document.ts';
import { salesIssueGenerate } from '#domain/wms/sales/sales-issue-generate.operation.ts';
import { issuableQty, SalesOrderLine, type SalesOrderRow } from '#domain/wms/sales/sales-order.document.ts';
import { type Answers, AskLinesDialog } from '#pages/ask/ask-lines.tsx';
import { FieldInput } from '#pages/fields/field-input.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useKnownStock } from '#screens/wms/kit/use-known-stock.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { useRowsBy, useSyncStatus } from '#store/hooks.ts';

const wanted = (qty: unknown): qty is string => typeof qty === 'string' && isPositive(qty);

/** Asks which store gives the goods, and how much of each line. The server chooses the boxes, and the list of them opens. */
export function GenerateIssueDialog({ row, onClose }: { readonly row: SalesOrderRow; readonly onClose: () => void }) {
  const { t } = useTranslation('sales');
  const labels = useLabels();
  const go = useGo();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const stores = useWarehouses().mine.filter(({ whClassCode }) => SELLING_STORES[row.soType].includes(whClassCode));
  const read = useRowsBy(SalesOrderLine, 'docId', row.id);
  const [chosen, setChosen] = useState('');
  const warehouseId = row.warehouseId ?? (chosen || (stores.length === 1 ? (stores[0]?.id ?? '') : ''));
  const open = (read ?? [])
    .map((line) => line.row)
    .filter((line) => !line.isRemoved && isPositive(issuableQty(line)))
    .sort((a, b) => a.lineNo - b.lineNo);
  const stock = useKnownStock(
    [warehouseId],
    open.map(({ materialId }) => materialId),
  );
  const generate = async (all: Answers): Promise<boolean> => {
    const taken = open.flatMap(({ id, materialId }) => {
      const qty = all[id]?.qty;
      return wanted(qty) ? [{ soLineId: id, materialId, qty }] : [];
    });
    const { id: soId, soType, customerId } = row;
    const head = { soId, soType, customerId, warehouseId, packingListNo: null, remark: null };
    const written = await submit(salesIssueGenerate, (idOf) => ({ id: idOf('doc'), ...head, lines: taken }));
    if (!written.ok) return false;
    go('/sales-issue-order', { id: written.idOf('doc') });
    return true;
  };
  if (!read) return null;
  return (
    <AskLinesDialog
      title={t('generate.title', { docNo: row.docNo ?? t('ui:pending.noNumber') })}
      entity={SalesOrderLine}
      lead={
        <Grid gap="3" mb="3" templateColumns="repeat(auto-fit, minmax(min(100%, 14rem), 1fr))">
          <FieldInput
            field={SalesIssue.fields.warehouseId}
            label={labels.field('salesIssue', 'warehouseId')}
            none={t('ui:form.choose')}
            required
            value={warehouseId}
            disabled={row.warehouseId !== null}
            options={stores.map(warehouseOption)}
            onChange={setChosen}
          />
        </Grid>
      }
      lines={open.map((line) => ({
        id: line.id,
        codes: [line.matCode],
        name: line.matName,
        unit: line.unitCode,
        facts: [
          [t('generate.open'), issuableQty(line)],
          [t('generate.stock'), stock(line.materialId)],
        ],
        fields: [{ key: 'qty', field: f.qty(), label: labels.field('common', 'qty'), required: false, least: 'zero' }],
        start: { qty: issuableQty(line) },
      }))}
      answer={{ label: t('generate.action'), busy, why: online ? undefined : t('generate.needsServer') }}
      lack={(all) => {
        if (warehouseId === '') return t('generate.storeNeeded');
        return Object.values(all).some(({ qty }) => wanted(qty)) ? null : t('generate.linesNeeded');
      }}
      send={generate}
      onClose={onClose}
    />
  );
}
