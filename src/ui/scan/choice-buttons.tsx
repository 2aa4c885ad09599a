import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { useEffect, useId } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useLatest } from '#ui/table/use-latest.ts';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import { type Tone, toneLook } from '#ui/tone.ts';
import { useScanSettings } from './scan-settings.ts';

export interface ChoiceOption {
  code: string;
  label: string;
  tone?: Tone;
  /** Why it cannot be chosen now; shown, not hidden. */
  off?: string | undefined;
}

export interface ChoiceButtonsProps {
  /** What is chosen. */
  label: string;
  options: readonly ChoiceOption[];
  /** What stands; undefined = a tap acts, and nothing stands afterwards. */
  chosen?: string | null | undefined;
  onChoose: (code: string) => void;
}

/** Digits of the first nine. */
const DIGITS = 9;

/** A choice of a few codes by large buttons; the digits 1 to 9 choose too, unless somebody is typing or a scanner sends them. */
export function ChoiceButtons({ label, options, chosen, onChoose }: ChoiceButtonsProps) {
  const id = useId();
  const hasKeys = useAppearance(({ density }) => density === 'compact');
  const choose = ({ code, off }: ChoiceOption) => {
    if (off === undefined) onChoose(code);
  };
  useDigits((digit) => {
    const option = options[digit - 1];
    if (option) choose(option);
  });
  return (
    <chakra.div role="group" aria-labelledby={id} data-part="choice">
      <chakra.div id={id} textStyle="sm" color="fg.muted" mb="1">
        {label}
      </chakra.div>
      <Grid
        gap="3"
        templateColumns="repeat(auto-fit, minmax(10rem, 1fr))"
        // The longest word of an option stands in one piece.
        css={{ '[data-density=glove] &': { gridTemplateColumns: 'repeat(auto-fit, minmax(min(13rem, 100%), 1fr))' } }}
      >
        {options.map((option, index) => (
          <OptionButton
            key={option.code}
            option={option}
            digit={hasKeys && index < DIGITS ? index + 1 : null}
            isChosen={chosen === undefined ? undefined : chosen === option.code}
            onClick={() => choose(option)}
          />
        ))}
      </Grid>
    </chakra.div>
  );
}

interface OptionButtonProps {
  option: ChoiceOption;
  /** Told where there is a keyboard. */
  digit: number | null;
  /** Undefined = nothing stands. */
  isChosen: boolean | undefined;
  onClick: () => void;
}

const big = { minH: '64px', _glove: { minH: '72px' } } as const;

function OptionButton({ option: { label, tone = 'neutral', off }, digit, isChosen, onClick }: OptionButtonProps) {
  const blocked = off !== undefined;
  const look = toneLook[tone];
  return (
    <Button
      {...big}
      h="auto"
      minW="0"
      px="3"
      py="2"
      textStyle="lg"
      whiteSpace="normal"
      justifyContent="flex-start"
      textAlign="start"
      gap="3"
      variant={isChosen ? 'solid' : 'surface'}
      colorPalette={tone === 'neutral' && isChosen ? undefined : look.palette}
      // A blocked one looks blocked and says what is missing.
      {...(blocked ? { opacity: '1 !important', color: 'fg.muted', borderStyle: 'dashed', borderColor: 'border' } : {})}
      aria-disabled={blocked || undefined}
      aria-pressed={isChosen}
      aria-keyshortcuts={digit === null ? undefined : String(digit)}
      onClick={onClick}
    >
      {tone === 'neutral' ? null : <Icon of={look.icon} boxSize="6" />}
      <Flex direction="column" flex="1" minW="0">
        <span>{label}</span>
        {blocked ? (
          <chakra.span textStyle="sm" fontWeight="normal" color="fg.muted">
            {off}
          </chakra.span>
        ) : null}
      </Flex>
      {digit === null ? null : (
        <chakra.kbd aria-hidden fontFamily="mono" textStyle="sm" fontWeight="normal">
          {digit}
        </chakra.kbd>
      )}
    </Button>
  );
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'NumLock', 'AltGraph']);

/** What belongs to a field or to a window over the page is no choice. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.matches('textarea, select, [contenteditable=true], input:not([data-scan-catcher])') ||
    target.closest('[role=dialog],[role=alertdialog],[role=menu],[role=listbox]') !== null);

/** A digit could be the first of a scan: it counts when nothing comes right before or after it. */
function useDigits(hear: (digit: number) => void): void {
  const latest = useLatest(hear);
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const pressed = (event: KeyboardEvent): void => {
      const { key, timeStamp, target, repeat, ctrlKey, altKey, metaKey } = event;
      if (MODIFIERS.has(key)) return;
      clearTimeout(waiting);
      const { gap } = useScanSettings.getState().wedge;
      const isBurst = timeStamp - last <= gap;
      last = timeStamp;
      if (!/^[1-9]$/.test(key) || isBurst || repeat || ctrlKey || altKey || metaKey || isElsewhere(target)) return;
      waiting = setTimeout(() => latest.current(Number(key)), gap);
    };
    // In the capture phase: the reader of scans may stop a key, and a key that stops counts as one of a burst.
    window.addEventListener('keydown', pressed, true);
    return () => {
      clearTimeout(waiting);
      window.removeEventListener('keydown', pressed, true);
    };
  }, [latest]);
}
