import { Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { f } from '#domain/kernel/field.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import { Requisition, RequisitionLine } from '#domain/wms/outbound/requisition.document.ts';
import { requisitionGenerate } from '#domain/wms/outbound/requisition-generate.operation.ts';
import { type Answers, AskLinesDialog } from '#pages/ask/ask-lines.tsx';
import { FieldInput } from '#pages/fields/field-input.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { useKnownStock } from './use-known-stock.ts';
import { useWarehouses, warehouseOption } from './use-warehouses.ts';

/** The source of a picking list: a line's demand, or a requisition for raw material. */
export interface ListSource {
  readonly docNo: string | null;
  readonly demandId: string | null;
  readonly applicationId: string | null;
  /** The store that must supply it; null = the user chooses. */
  readonly fromWarehouseId: string | null;
  readonly toWarehouseId: string | null;
  readonly toBinId: string | null;
  readonly orderNo: string | null;
  readonly needAt: string | null;
}

export interface SourceLine {
  /** Id of the demand or the requisition. */
  readonly id: string;
  readonly materialId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unitCode: string;
  readonly need: string;
  /** Not on a picking list yet. */
  readonly rest: string;
}

export interface GenerateDialogProps {
  source: ListSource;
  lines: readonly SourceLine[];
  /** The page where the list is picked. */
  place: (requisitionType: number) => { readonly path: string; readonly query?: Readonly<Record<string, string>> };
  onClose: () => void;
}

const wanted = (qty: unknown): qty is string => typeof qty === 'string' && isPositive(qty);

/** Asks for the store, whole boxes or quantities, and how much. The server then allocates the boxes, and the picking list opens. */
export function GenerateDialog({ source, lines, place, onClose }: GenerateDialogProps) {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const go = useGo();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const stores = useWarehouses().ofClass('YCL-K');
  const [chosen, setChosen] = useState('');
  const [type, setType] = useState('1');
  const fromWarehouseId = source.fromWarehouseId ?? (chosen || (stores.length === 1 ? (stores[0]?.id ?? '') : ''));
  // Only the stock of the supplying store.
  const stock = useKnownStock(
    [fromWarehouseId],
    lines.map(({ materialId }) => materialId),
  );
  const applied = source.applicationId !== null;
  const generate = async (all: Answers): Promise<boolean> => {
    const { docNo: _docNo, fromWarehouseId: _from, ...head } = source;
    const owner = (id: string) => (applied ? { demandLineId: null, applicationLineId: id } : { demandLineId: id });
    const taken = lines.flatMap(({ id, materialId }) => {
      const qty = all[id]?.qty;
      return wanted(qty) ? [{ materialId, qty, ...owner(id) }] : [];
    });
    const requisition = { requisitionType: type === '2' ? (2 as const) : (1 as const), ...head, fromWarehouseId, lines: taken };
    const written = await submit(requisitionGenerate, (idOf) => ({ id: idOf('doc'), ...requisition }));
    if (!written.ok) return false;
    const { path, query } = place(Number(type));
    go(path, { id: written.idOf('doc'), ...query });
    return true;
  };
  const field = (name: 'fromWarehouseId' | 'requisitionType') => ({
    field: Requisition.fields[name],
    label: labels.field('requisition', name),
  });
  return (
    <AskLinesDialog
      title={t('generate.title', { docNo: source.docNo ?? t('ui:pending.noNumber') })}
      entity={RequisitionLine}
      lead={
        <Grid gap="3" mb="3" templateColumns="repeat(auto-fit, minmax(min(100%, 14rem), 1fr))">
          <FieldInput
            {...field('fromWarehouseId')}
            none={t('ui:form.choose')}
            required
            value={fromWarehouseId}
            disabled={source.fromWarehouseId !== null}
            options={stores.map(warehouseOption)}
            onChange={setChosen}
          />
          {applied ? null : (
            <FieldInput
              {...field('requisitionType')}
              none={t('ui:form.choose')}
              help={t(type === '2' ? 'generate.byQuantity' : 'generate.whole')}
              value={type}
              onChange={(value) => setType(value || '1')}
            />
          )}
        </Grid>
      }
      lines={lines.map(({ id, materialId, matCode, matName, unitCode, need, rest }) => ({
        id,
        codes: [matCode],
        name: matName,
        unit: unitCode,
        facts: [
          [t('generate.need'), need],
          [t('board.stock'), stock(materialId)],
        ],
        fields: [{ key: 'qty', field: f.qty(), label: labels.field('common', 'qty'), required: false, least: 'zero' }],
        start: { qty: rest },
      }))}
      answer={{ label: t('board.generate'), busy, why: online ? undefined : t('needsServer') }}
      lack={(all) => {
        if (fromWarehouseId === '') return t('generate.fromNeeded');
        return Object.values(all).some(({ qty }) => wanted(qty)) ? null : t('generate.linesNeeded');
      }}
      send={generate}
      onClose={onClose}
    />
  );
}
