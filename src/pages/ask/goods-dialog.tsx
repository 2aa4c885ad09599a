/** Asks which goods it is that have no label: their material, and where they are counted too, the batch that it needs and how much there is. */
import { type ReactNode, useState } from 'react';
import type { MaterialRow } from '#pages/kit/held-materials.ts';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import { AskDialog, type AskDialogProps } from './ask-dialog.tsx';
import type { AskField } from './ask-plan.ts';
import { useKnownBatches } from './known-batches.ts';

/** The goods as they were entered. */
export interface EnteredGoods {
  readonly material: MaterialRow;
  /** Decimals of its unit. */
  readonly decimals: number;
  /** '' where it is not asked for. */
  readonly qty: string;
  /** Null = none was entered. */
  readonly batchNo: string | null;
}

interface GoodsDialogProps extends Pick<AskDialogProps, 'title' | 'lead' | 'size' | 'entity' | 'answer' | 'onClose'> {
  /** The quantity. Default: only the material is asked for. */
  readonly qty?: AskField;
  readonly children?: ReactNode;
  /** @returns whether they were accepted */
  readonly send: (goods: EnteredGoods) => Promise<boolean>;
}

/** How long goods live stands with their batch, so those with a shelf life need one too. */
const needsBatch = (of: MaterialRow | null): boolean => of !== null && (of.batchManaged || of.shelfLifeManaged);

export function GoodsDialog({ qty, children, send, ...dialog }: GoodsDialogProps) {
  const decimals = useDecimals();
  const [materialId, choose] = useState('');
  const batches = useKnownBatches(qty ? materialId : '');
  return (
    <AskDialog
      {...dialog}
      onChange={(typed) => choose(typed.materialId ?? '')}
      fields={(_texts, of) => [
        { key: 'materialId' },
        ...(qty && needsBatch(of) ? [{ key: 'batchNo', required: true, options: batches, isFree: true }] : []),
        ...(qty ? [{ ...(of ? { unit: of.baseUnit, decimals: decimals(of.baseUnit) } : {}), ...qty }] : []),
      ]}
      send={async (values, _texts, of) => {
        if (!of) return false;
        const batchNo = typeof values.batchNo === 'string' && values.batchNo.trim() !== '' ? values.batchNo.trim() : null;
        return send({ material: of, decimals: decimals(of.baseUnit), qty: qty ? String(values[qty.key]) : '', batchNo });
      }}
    >
      {() => children}
    </AskDialog>
  );
}
