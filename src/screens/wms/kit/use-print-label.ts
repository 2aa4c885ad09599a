import { useLabels } from '#pages/kit/labels.ts';
import type { PrintRequest } from '#pages/kit/printing.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useSuppliers } from '#screens/wms/kit/use-people.ts';

/** The content of a box label (stock rules §3.15). */
export interface LabelRequest {
  readonly boxNo: string;
  readonly material: string;
  readonly name: string;
  readonly spec: string;
  /** Decimal string in `unit`. */
  readonly quantity: string;
  readonly unit: string;
  readonly lot?: string | null;
  readonly expiry?: string | null;
  readonly receivedAt?: string | null;
  readonly supplierId?: string | null;
  /** Number of the receipt, once the server has assigned it. */
  readonly docNo?: string | null;
  readonly bin?: string | null;
  /** Production date, if the supplier has stated it. */
  readonly produced?: string | null;
  /** Position among the boxes: '3/12'. */
  readonly pack?: string;
}

/** What is not known of a box stays blank on its label. */
const UNKNOWN = { lot: null, expiry: null, docNo: null, bin: null };

/**
 * Prints the labels of several boxes in one job. A box is identified by its number, so it can get its label before the server knows it.
 * @returns true = queued; false = the user has cancelled
 */
export function usePrintLabels(): (labels: readonly LabelRequest[]) => Promise<boolean> {
  const { print } = useShell();
  const { name } = useSuppliers();
  const labels = useLabels();
  return (requests) => {
    const targets = requests.map(({ supplierId = null, receivedAt = null, ...label }) => ({
      id: label.boxNo,
      name: label.boxNo,
      data: { ...UNKNOWN, ...label, supplier: name(supplierId), received: labels.instant(receivedAt).slice(0, 10) },
    }));
    return print({ kind: 'box', targets });
  };
}

/** Prints the label of one box. */
export function usePrintLabel(): (label: LabelRequest) => void {
  const print = usePrintLabels();
  return (label) => void print([label]);
}

/** A line whose box gets a label. */
interface Labelled {
  readonly boxNo: string;
  readonly matCode: string;
  readonly matName: string;
  readonly spec: string | null;
  readonly qty: string;
  readonly unitCode: string;
  readonly batchNo: string | null;
}

/** The label of a line's own box. @param docNo of the document that made the box */
export const boxLabel = ({ boxNo, matCode, matName, spec, qty, unitCode, batchNo }: Labelled, docNo: string | null): PrintRequest => {
  const goods = { material: matCode, name: matName, spec: spec ?? '', quantity: qty, unit: unitCode, lot: batchNo };
  return { kind: 'box', targets: [{ id: boxNo, name: boxNo, data: { ...UNKNOWN, boxNo, ...goods, docNo, supplier: '', received: '' } }] };
};
