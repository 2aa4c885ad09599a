import { useLabels } from '#pages/kit/labels.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useSuppliers } from '#screens/wms/kit/use-people.ts';

/** What the label of a box says (stock rules §3.15). */
export interface LabelRequest {
  readonly boxNo: string;
  readonly material: string;
  readonly name: string;
  readonly spec: string;
  /** Decimal string in `unit`. */
  readonly quantity: string;
  readonly unit: string;
  readonly lot: string | null;
  readonly expiry: string | null;
  readonly receivedAt: string | null;
  readonly supplierId: string | null;
  /** Of the receipt, once the server has given it. */
  readonly docNo: string | null;
  readonly bin: string | null;
  /** Day of production, where the supplier has named it. */
  readonly produced?: string | null;
  /** Which of how many it is: '3/12'. */
  readonly pack?: string;
}

/**
 * Prints the labels of boxes, all in one go. A box is known by its number: it gets its label before the server has heard of it.
 * @returns whether they are in the queue; false: the user has cancelled
 */
export function usePrintLabels(): (labels: readonly LabelRequest[]) => Promise<boolean> {
  const { print } = useShell();
  const { name } = useSuppliers();
  const labels = useLabels();
  return (requests) => {
    const targets = requests.map(({ supplierId, receivedAt, ...label }) => ({
      id: label.boxNo,
      name: label.boxNo,
      data: { ...label, supplier: name(supplierId), received: labels.instant(receivedAt).slice(0, 10) },
    }));
    return print({ kind: 'box', targets });
  };
}

/** Prints the label of one box. */
export function usePrintLabel(): (label: LabelRequest) => void {
  const print = usePrintLabels();
  return (label) => void print([label]);
}
