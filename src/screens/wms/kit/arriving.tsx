/** What terminals share at which boxes arrive: the fields of the box in hand, its quantity and its number. */

import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/kernel/field.ts';
import type { Step } from '#domain/kernel/job.ts';
import type { BoxDraft } from '#domain/wms/receiving/dock.job.ts';
import type { Heard } from '#domain/wms/receiving/scan-at-dock.ts';
import { FieldControl } from '#pages/fields/field-control.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import type { QuantityStep } from '#pages/scan/figure-entry.tsx';
import type { Terminal } from '#pages/scan/use-terminal.ts';
import { useStore } from '#store/hooks.ts';
import type { Fact } from '#ui/facts.tsx';
import type { Option } from '#ui/form/options.ts';

type Name = 'batchNo' | 'productionDate' | 'expiryDate' | 'binId' | 'grossWeight' | 'concession';

interface ArrivingFields {
  /** Declared, by name. */
  readonly fields: Readonly<Partial<Record<Name, Field>>>;
  /** What the box cannot be saved without is marked. */
  readonly needed: Readonly<Partial<Record<Name, boolean | undefined>>>;
  readonly draft: BoxDraft;
  readonly bins: readonly Option[];
  /** The bin is where the goods stay. */
  readonly isShelf: boolean;
  readonly change: (patch: Partial<BoxDraft>) => unknown;
}

const WEIGHT_DECIMALS = 3;

/** @returns a field of the box in hand, as a fact that can be changed */
export function useArrivingFields(): (name: Name, of: ArrivingFields) => Fact {
  const { t } = useTranslation('raw');
  return (name, { fields, needed, draft, bins, isShelf, change }) => {
    const word = t(`receive.field.${name === 'binId' && isShelf ? 'shelf' : name}`);
    const label = needed[name] ? `${word} *` : word;
    const control = (
      <FieldControl
        field={fields[name]}
        label={label}
        none={t('receive.chooseBin')}
        value={draft[name]}
        options={name === 'binId' ? bins : undefined}
        decimals={name === 'grossWeight' ? WEIGHT_DECIMALS : undefined}
        onChange={(value) => change({ [name]: value })}
      />
    );
    return { label, value: control };
  };
}

type Applied<S, W> = Pick<Terminal<S, W>, 'apply' | 'log'>;
type NewBox = Extract<Heard, { kind: 'box' }>;

/** Takes a number of this device's range, as if its label had been scanned. */
export function useTakenNumber() {
  const store = useStore();
  const labels = useLabels();
  return async <S, W>({ apply, log }: Applied<S, W>, hear: (state: S, box: NewBox) => Step<S, W>): Promise<void> => {
    const boxNo = await store.takeNumber('box');
    if (boxNo === null) return log.tell('error', '–', labels.problem({ code: 'NO_NUMBERS', params: {} }));
    await apply((state) => hear(state, { kind: 'box', boxNo, known: null, label: {} }));
  };
}

interface Counting {
  readonly label: string;
  /** As typed. */
  readonly qty: string | undefined;
  readonly unit: string | undefined;
  readonly decimals: number;
  /** What the box still lacks; 'save' = nothing. */
  readonly step: string;
  readonly change: (patch: { readonly qty: string }) => void;
  readonly save: () => Promise<unknown>;
}

/** How the quantity of the box in hand is entered. Confirming it saves a box that lacks nothing. */
export const arrivingQuantity = ({ label, qty = '', unit, decimals, step, change, save }: Counting): QuantityStep => ({
  label,
  value: qty,
  onChange: (value) => change({ qty: value }),
  decimals,
  ...(unit === undefined ? {} : { unit }),
  ...(step === 'save' ? { onConfirm: () => void save() } : {}),
});
