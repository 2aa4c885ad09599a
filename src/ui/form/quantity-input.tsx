import { chakra, Input, InputGroup, mergeRefs } from '@chakra-ui/react';
import { type Ref, useEffect, useId, useMemo, useRef } from 'react';
import { useLatest } from '#ui/table/use-latest.ts';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import { useKeypad } from './keypad-store.ts';
import { acceptQuantity } from './quantity-rules.ts';

export interface QuantityInputProps {
  /** Decimal string. */
  value: string;
  onChange: (value: string) => void;
  unit?: string | undefined;
  /** Digits after the point; 0 for pieces. */
  decimals?: number;
  label: string;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  size?: 'md' | 'huge';
  onBlur?: (() => void) | undefined;
  /** Enter on the keyboard or the keypad's confirm. */
  onConfirm?: ((value: string) => void) | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

/** A quantity with its unit. In touch and glove density the keypad opens and the system keyboard stays away. */
export function QuantityInput(props: QuantityInputProps) {
  const { value, onChange, unit, decimals = 0, label, disabled, invalid, size = 'md', onBlur, onConfirm, inputRef } = props;
  const id = useId();
  const touch = useAppearance((state) => state.density !== 'compact');
  const { open, sync, close } = useKeypad.getState();
  useEffect(() => sync(id, value), [sync, id, value]);
  useEffect(() => () => close(id), [close, id]);
  const show = () => open({ id, label, unit, value, rules: { decimals }, onChange, onConfirm });
  const openKeypad = () => (touch ? show() : undefined);
  const asked = useLatest(show);
  const own = useRef<HTMLInputElement>(null);
  const field = useMemo(() => mergeRefs(own, inputRef), [inputRef]);
  // By the key for it, in every density.
  useEffect(() => {
    const input = own.current;
    const hear = () => asked.current();
    input?.addEventListener('keypad', hear);
    return () => input?.removeEventListener('keypad', hear);
  }, [asked]);
  const huge = size === 'huge';
  return (
    <InputGroup
      endElement={
        unit ? (
          <chakra.span color="fg.muted" textStyle={huge ? 'lg' : 'sm'} px="1">
            {unit}
          </chakra.span>
        ) : undefined
      }
    >
      <Input
        ref={field}
        data-quantity=""
        aria-label={label}
        aria-invalid={invalid || undefined}
        inputMode={touch ? 'none' : 'decimal'}
        autoComplete="off"
        textAlign="end"
        pe={unit ? (huge ? '16' : '12') : '3'}
        {...(huge ? { h: 'controlLg', fontSize: '4xl', fontWeight: 'semibold' } : {})}
        value={value}
        disabled={disabled ?? false}
        onChange={(event) => onChange(acceptQuantity(event.target.value, value, decimals))}
        onFocus={(event) => {
          event.target.select();
          openKeypad();
        }}
        onClick={openKeypad}
        onBlur={() => {
          close(id);
          onBlur?.();
        }}
        onKeyDown={(event) => (event.key === 'Enter' && onConfirm ? onConfirm(value) : undefined)}
      />
    </InputGroup>
  );
}
