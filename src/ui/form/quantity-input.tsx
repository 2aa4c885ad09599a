import { chakra, Input, InputGroup, mergeRefs } from '@chakra-ui/react';
import { type Ref, useEffect, useId, useMemo, useRef, useState } from 'react';
import { figureFault, typedFigure } from '#domain/kernel/quantity.ts';
import { useLatest } from '#ui/table/use-latest.ts';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import { FigureFaultText } from './figure-fault.tsx';
import { useKeypad } from './keypad-store.ts';

export interface QuantityInputProps {
  /** Decimal string. */
  value: string;
  onChange: (value: string) => void;
  unit?: string | undefined;
  /** Digits after the point; 0 for pieces. */
  decimals?: number;
  /** It may lie below zero. */
  signed?: boolean | undefined;
  label: string;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  size?: 'md' | 'huge';
  onBlur?: (() => void) | undefined;
  /** Enter on the keyboard or the keypad's confirm. */
  onConfirm?: ((value: string) => void) | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

/** Room for the unit behind the figure, in the size of both. */
const roomFor = (unit: string): string => {
  const ems = [...unit].reduce((sum, char) => sum + (/[\u2e80-\uffff]/.test(char) ? 1 : 0.75), 0);
  return `max(3rem, calc(${ems}em + 1.25rem))`;
};

/**
 * A quantity with its unit. What was typed stays as it was typed: what is no figure of the unit is red, with the sentence why, and whoever saves asks the same
 * rule (`figureFault`). In touch and glove density the keypad opens and the system keyboard stays away.
 */
export function QuantityInput(props: QuantityInputProps) {
  const { value, onChange, unit, decimals = 0, signed = false, label, disabled, invalid, size = 'md', onBlur, onConfirm, inputRef } = props;
  const id = useId();
  const touch = useAppearance((state) => state.density !== 'compact');
  const { open, sync, close } = useKeypad.getState();
  useEffect(() => sync(id, value), [sync, id, value]);
  useEffect(() => () => close(id), [close, id]);
  const show = () => open({ id, label, unit, value, rules: { decimals, signed }, onChange, onConfirm });
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
  const [isTyping, setTyping] = useState(false);
  // "12." on the way to "12.5" is no fault yet, and "-" is none on the way to "-3".
  const judged = isTyping && (signed ? /^-?(\d+\.)?$/ : /^\d+\.$/).test(value) ? value.slice(0, -1) : value;
  const isWrong = figureFault(judged, decimals, signed) !== null;
  // The tap that brings the focus would leave the caret where it fell, and the next digit would be added to the old figure.
  const isFresh = useRef(false);
  return (
    <>
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
          aria-invalid={invalid || isWrong || undefined}
          aria-describedby={isWrong ? `${id}-fault` : undefined}
          inputMode={touch ? 'none' : 'decimal'}
          autoComplete="off"
          textAlign="end"
          pe={unit ? (huge ? '16' : roomFor(unit)) : '3'}
          {...(huge ? { h: 'controlLg', fontSize: '4xl', fontWeight: 'semibold' } : {})}
          value={value}
          disabled={disabled ?? false}
          onChange={(event) => onChange(typedFigure(event.target.value))}
          onFocus={(event) => {
            isFresh.current = true;
            setTyping(true);
            event.target.select();
            openKeypad();
          }}
          onClick={(event) => {
            if (isFresh.current) event.currentTarget.select();
            isFresh.current = false;
            openKeypad();
          }}
          onBlur={() => {
            setTyping(false);
            close(id);
            onBlur?.();
          }}
          onKeyDown={(event) => (event.key === 'Enter' && onConfirm ? onConfirm(value) : undefined)}
        />
      </InputGroup>
      <FigureFaultText id={`${id}-fault`} value={judged} decimals={decimals} unit={unit} signed={signed} />
    </>
  );
}
