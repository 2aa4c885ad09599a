/** "Fix and resend" for operations that no page can correct: shows what was entered, value by value. */

import { Button, Flex, Input, Switch, Text } from '@chakra-ui/react';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reissue } from '#domain/kernel/ids.ts';
import { ANY_DECIMALS, figureFault } from '#domain/kernel/quantity.ts';
import { entityByName, operationByType } from '#domain/registry.ts';
import { type IdOf, useSubmit } from '#pages/kit/use-submit.ts';
import { ENTITY_OF_FIELD, nameOfRow } from '#screens/system/kit/entered.ts';
import { codeSetOf } from '#screens/system/kit/payload-words.ts';
import { type Operation, useWords } from '#screens/system/kit/use-words.ts';
import { useRowsWhere } from '#store/hooks.ts';
import { DateInput } from '#ui/form/date-input.tsx';
import { FieldShell } from '#ui/form/fields.tsx';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { Modal } from '#ui/modal.tsx';
import { type FixField, fixFields, withValues } from './fixable.ts';

export function FixButton({ op }: { op: Operation }) {
  const { t } = useTranslation('system');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="solid" onClick={() => setOpen(true)}>
        <Icon of={PencilLine} />
        {t('sync.fix')}
      </Button>
      {open ? <FixDialog op={op} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function FixDialog({ op, onClose }: { op: Operation; onClose: () => void }) {
  const { t } = useTranslation('system');
  const words = useWords();
  const resend = useResend(op);
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const fields = fixFields(op);
  const reason = { code: op.verdict?.code ?? '', params: op.verdict?.params ?? {} };
  const isWrong = fields.some(
    ({ kind, path, value }) => kind === 'quantity' && figureFault(values.get(path) ?? value, ANY_DECIMALS, isBelow(value)) !== null,
  );
  const submit = async () => {
    if (await resend(values)) onClose();
  };
  return (
    <Modal
      title={words.operation(op.type)}
      onClose={onClose}
      answer={{ label: t('sync.resend'), busy: false, disabled: isWrong, give: () => void submit() }}
    >
      <Text role="note" textStyle="sm" p="2" mb="3" bg="error.subtle" color="error.fg" borderRadius="l1">
        {words.labels.problem(reason)}
      </Text>
      <Flex direction="column" gap="3">
        {fields.map((field) => (
          <FixInput
            key={field.path}
            field={{ ...field, value: values.get(field.path) ?? field.value }}
            type={op.type}
            signed={isBelow(field.value)}
            onChange={(value) => setValues((before) => new Map(before).set(field.path, value))}
          />
        ))}
      </Flex>
    </Modal>
  );
}

/** What was entered below zero may stay there. */
const isBelow = (value: string): boolean => value.startsWith('-');

interface InputProps {
  readonly field: FixField;
  readonly signed: boolean;
  readonly type: string;
  readonly onChange: (value: string) => void;
}

function FixInput({ field, signed, type, onChange }: InputProps) {
  const { t } = useTranslation('system');
  const words = useWords();
  const { kind, name, line, value } = field;
  const label = line === null ? words.field(type, name) : t('sync.fixLine', { n: line, label: words.field(type, name) });
  if (kind === 'row') return <RowInput field={field} label={label} onChange={onChange} />;
  if (kind === 'flag')
    return (
      <Switch.Root checked={value === 'true'} onCheckedChange={({ checked }) => onChange(String(checked))}>
        <Switch.HiddenInput />
        <Switch.Control />
        <Switch.Label>{label}</Switch.Label>
      </Switch.Root>
    );
  return (
    <FieldShell label={label}>
      {kind === 'code' ? (
        <SelectInput value={value} onChange={onChange} options={words.labels.options(codeSetOf(type, name) ?? '')} />
      ) : kind === 'quantity' ? (
        <QuantityInput value={value} onChange={onChange} label={label} decimals={ANY_DECIMALS} signed={signed} />
      ) : kind === 'date' ? (
        <DateInput value={value} onChange={onChange} label={label} />
      ) : (
        <Input value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </FieldShell>
  );
}

/** Lets the user choose another row held by this device: another bin, another supplier. */
function RowInput({ field, label, onChange }: Omit<InputProps, 'type' | 'signed'> & { label: string }) {
  const entity = entityByName(ENTITY_OF_FIELD[field.name] ?? '');
  return entity ? <Rows entity={entity} field={field} label={label} onChange={onChange} /> : null;
}

type Entity = NonNullable<ReturnType<typeof entityByName>>;

function Rows({ entity, field, label, onChange }: { entity: Entity; field: FixField; label: string; onChange: (value: string) => void }) {
  const rows = useRowsWhere(entity) ?? [];
  const before = rows.find(({ row }) => row.id === field.value)?.row as Record<string, unknown> | undefined;
  const options = rows
    .map(({ row }) => row as { id: string } & Record<string, unknown>)
    // A bin of another warehouse cannot be what was meant.
    .filter((row) => before?.warehouseId === undefined || row.warehouseId === before.warehouseId)
    .map((row) => ({ value: row.id, label: nameOfRow(row) ?? row.id.slice(0, 8) }));
  return (
    <FieldShell label={label}>
      <SelectInput value={field.value} onChange={onChange} options={options} searchable />
    </FieldShell>
  );
}

/** Replaces the refused operation by the corrected one. @returns false while the user has to correct more */
function useResend(op: Operation): (values: ReadonlyMap<string, string>) => Promise<boolean> {
  const { t } = useTranslation('system');
  const { submit } = useSubmit();
  return async (values) => {
    const def = operationByType(op.type, op.v);
    if (!def) return false;
    const corrected = withValues(op.payload, values);
    // Things that the refused operation was to create get ids derived from the new one.
    const payload = (_idOf: IdOf, to: string) => reissue(corrected, [{ from: op.opId, to, payload: op.payload }]) as never;
    const reason = { code: op.verdict?.code ?? '', params: op.verdict?.params ?? {} };
    return (await submit(def, payload, { replaces: { opId: op.opId, reason }, done: t('sync.done') })).ok;
  };
}
