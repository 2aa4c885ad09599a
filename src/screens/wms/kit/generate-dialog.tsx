/** Makes a picking list from a line's demand, or from an application for raw material: whole boxes or quantities. */
import { useTranslation } from 'react-i18next';
import { Requisition } from '#domain/wms/outbound/requisition.document.ts';
import { requisitionGenerate } from '#domain/wms/outbound/requisition-generate.operation.ts';
import type { Texts } from '#pages/ask/ask-plan.ts';
import { GenerateFrom, type SourceLine } from './generate-from.tsx';
import { useWarehouses } from './use-warehouses.ts';

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

interface GenerateDialogProps {
  readonly source: ListSource;
  /** Demands, or lines of the requisition, with what is on no picking list yet. */
  readonly lines: readonly SourceLine[];
  /** The page where the list is picked. */
  readonly place: (requisitionType: number) => { readonly path: string; readonly query?: Readonly<Record<string, string>> };
  readonly onClose: () => void;
}

const BY_QUANTITY = '2';

export function GenerateDialog({ source, lines, place, onClose }: GenerateDialogProps) {
  const { t } = useTranslation('rawout');
  const stores = useWarehouses().ofClass('YCL-K');
  const { docNo, fromWarehouseId: given, ...head } = source;
  const isApplied = source.applicationId !== null;
  const owner = (id: string) => (isApplied ? { demandLineId: null, applicationLineId: id } : { demandLineId: id });
  const typeOf = ({ requisitionType }: Texts) => (requisitionType === BY_QUANTITY ? (2 as const) : (1 as const));
  return (
    <GenerateFrom
      words="rawout"
      docNo={docNo}
      lines={lines}
      entity={Requisition}
      store="fromWarehouseId"
      given={given}
      stores={stores}
      start={{ requisitionType: '1' }}
      fields={({ requisitionType }) =>
        isApplied ? [] : [{ key: 'requisitionType', help: t(requisitionType === BY_QUANTITY ? 'generate.byQuantity' : 'generate.whole') }]
      }
      create={requisitionGenerate}
      payload={(id, fromWarehouseId, taken, texts) => ({
        id,
        requisitionType: typeOf(texts),
        ...head,
        fromWarehouseId,
        lines: taken.map(({ id: lineId, materialId, qty }) => ({ materialId, qty, ...owner(lineId) })),
      })}
      to={(id, texts) => {
        const { path, query } = place(typeOf(texts));
        return [path, { id, ...query }];
      }}
      onClose={onClose}
    />
  );
}
