/** The fields of the thing in hand, as facts that can be changed, and how much of it there is. */
import type { Entered } from '#domain/protocol/work.ts';
import { FieldControl } from '#pages/fields/field-control.tsx';
import type { Fact } from '#ui/facts.tsx';
import type { QuantityStep } from './figure-entry.tsx';
import type { Say } from './said.ts';

type Change = (patch: Readonly<Record<string, string>>) => unknown;

export const enteredFacts = ({ fields, texts }: Pick<Entered, 'fields' | 'texts'>, say: Say, change: Change): Fact[] =>
  fields.map(({ key, field, label, isNeeded, options, none, decimals, takesScan, ...shown }) => {
    const word = isNeeded ? `${say(label)} *` : say(label);
    const control = (
      <FieldControl
        key={key}
        field={field}
        label={word}
        none={none === undefined ? '' : say(none)}
        value={texts[key] ?? ''}
        options={options}
        decimals={decimals}
        takesScan={takesScan ? key : undefined}
        onChange={(value) => change({ [key]: value })}
      />
    );
    return { ...shown, label: word, value: control };
  });

/** @param save a thing that lacks nothing is saved when its quantity is confirmed */
export const enteredQuantity = (
  { texts, quantity: { label, unit, decimals }, isWhole }: Pick<Entered, 'texts' | 'quantity' | 'isWhole'>,
  say: Say,
  change: Change,
  save: () => unknown,
): QuantityStep => ({
  label: say(label),
  value: texts.qty ?? '',
  onChange: (qty) => change({ qty }),
  decimals,
  ...(unit === undefined ? {} : { unit }),
  ...(isWhole ? { onConfirm: () => void save() } : {}),
});
