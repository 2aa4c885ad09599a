/** The figures a step asks for: one quantity, or several that are entered one after the other. */
import { chakra, Grid } from '@chakra-ui/react';
import { type Ref, useEffect, useRef } from 'react';
import { figureFault } from '#domain/kernel/quantity.ts';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { useAppearance } from '#ui/theme/use-appearance.ts';

/** The quantity a step asks for; the keypad opens in touch and glove density. */
export interface QuantityStep {
  label: string;
  value: string;
  onChange: (value: string) => void;
  unit?: string;
  decimals?: number;
  onConfirm?: (value: string) => void;
  /** Why this quantity is refused; the value stays. */
  error?: string | undefined;
}

/** One of several figures. */
export interface FigureStep extends QuantityStep {
  readonly key: string;
}

export function QuantityEntry({ step }: { step: QuantityStep }) {
  const field = useRef<HTMLInputElement>(null);
  const isDesk = useAppearance(({ density }) => density === 'compact');
  const asked = useRef('');
  const { label, value } = step;
  // What nobody proposes has to be typed, and at a desk nobody points at the field first. Elsewhere the keypad would open over the page.
  useEffect(() => {
    if (asked.current === label) return;
    asked.current = label;
    if (isDesk && value === '') field.current?.focus({ preventScroll: true });
  }, [isDesk, label, value]);
  return (
    <chakra.div w="100%" maxW="24rem">
      <Entry step={step} inputRef={field} />
    </chakra.div>
  );
}

/** Confirming one goes on to the next; confirming the last takes them all. */
export function FigureEntries({ figures }: { figures: readonly FigureStep[] }) {
  const around = useRef<HTMLDivElement>(null);
  const goOn = (from: number, value: string) => {
    const next = around.current?.querySelectorAll<HTMLInputElement>('input[data-quantity]')[from + 1];
    if (!next) return figures[from]?.onConfirm?.(value);
    // The keypad leaves its field after it has confirmed.
    setTimeout(() => next.focus(), 0);
  };
  return (
    <Grid ref={around} w="100%" gap="3" templateColumns="repeat(auto-fit, minmax(14rem, 1fr))">
      {figures.map(({ key, ...step }, index) => (
        <chakra.div key={key} minW="0">
          <Entry step={{ ...step, onConfirm: (value) => goOn(index, value) }} />
        </chakra.div>
      ))}
    </Grid>
  );
}

function Entry({ step, inputRef }: { readonly step: QuantityStep; readonly inputRef?: Ref<HTMLInputElement> }) {
  const { error, ...input } = step;
  return (
    <>
      <chakra.div textStyle="sm" color="fg.muted" mb="1">
        {step.label}
      </chakra.div>
      <QuantityInput {...input} {...(inputRef ? { inputRef } : {})} size="huge" invalid={error !== undefined} />
      {error && figureFault(step.value, step.decimals ?? 0) === null ? (
        <chakra.p role="alert" m="0" mt="1" textStyle="md" color="error.fg">
          {error}
        </chakra.p>
      ) : null}
    </>
  );
}
