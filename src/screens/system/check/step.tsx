/** What the steps of the check share: a sentence, what is found, and big buttons. */
import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckName, Finding, MadeCheck } from '#domain/protocol/station-check.ts';
import { CheckResult } from '#screens/system/kit/check-result.tsx';
import { Icon } from '#ui/icon.tsx';

export interface Checking {
  /** Keeps what was found; from then on the way leads to the next step. */
  readonly found: <C extends CheckName>(check: C, findings: readonly Finding<C>[]) => Promise<void>;
  /** A step begins anew: what was found before leads nowhere any more. */
  readonly begin: (check: CheckName) => void;
  /** Leaves for a page. */
  readonly leave: (path: string) => void;
}
export const CheckingContext = createContext<Checking | null>(null);

export function useChecking(): Checking {
  const checking = useContext(CheckingContext);
  if (!checking) throw new Error('no CheckingContext above');
  return checking;
}

export interface StepProps {
  /** As it was made last, now or long ago. */
  readonly made: MadeCheck | undefined;
  /** Made since the dialog was opened: what comes next is the main thing then. */
  readonly isFresh: boolean;
}

interface StepViewProps {
  readonly ask: string;
  readonly made: MadeCheck | undefined;
  /** Between the sentence and the buttons. */
  readonly children?: ReactNode;
  /** Below what was found: how to mend it. */
  readonly below?: ReactNode;
  readonly actions?: ReactNode;
}

export function StepView({ ask, made, children, below, actions }: StepViewProps) {
  const result = useRef<HTMLDivElement>(null);
  const first = useRef(made?.checkedAt);
  // On a low screen what was just found would stand below the fold.
  useEffect(() => {
    if (made?.checkedAt !== first.current) result.current?.scrollIntoView({ block: 'nearest' });
  }, [made?.checkedAt]);
  return (
    <Flex direction="column" gap="4">
      <Text textStyle="lg">{ask}</Text>
      {children}
      <chakra.div ref={result} aria-live="polite">
        {made ? <CheckResult made={made} /> : null}
      </chakra.div>
      {below}
      {actions ? (
        <Flex gap="gap" wrap="wrap">
          {actions}
        </Flex>
      ) : null}
    </Flex>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly icon?: LucideIcon;
  /** The one thing to do now. */
  readonly isMain?: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** At the machine the density of the lists says nothing of the hand. */
const HIGH = 'max(48px, {sizes.controlLg})';

export const StepButton = ({ label, icon, isMain = false, busy = false, disabled = false, onClick }: StepButtonProps) => (
  <Button variant={isMain ? 'solid' : 'outline'} minH={HIGH} minW="7rem" loading={busy} disabled={disabled} onClick={onClick}>
    {icon ? <Icon of={icon} /> : null}
    {label}
  </Button>
);

/** The words of one check: `sound.play` by `play`. */
export function useStepWords(check: CheckName) {
  const { t } = useTranslation('check');
  return { t, own: (key: string, values: Record<string, unknown> = {}): string => t(`${check}.${key}`, values) };
}
