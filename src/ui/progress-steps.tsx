import { chakra, Flex } from '@chakra-ui/react';
import { Check, Circle, CircleAlert, CircleDot, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';

export interface ProgressStep {
  key: string;
  label: string;
  state: 'todo' | 'active' | 'done' | 'problem';
  /** Time or figure under the label. */
  note?: string;
}

const looks: Record<ProgressStep['state'], { icon: LucideIcon; color: string }> = {
  todo: { icon: Circle, color: 'fg.muted' },
  active: { icon: CircleDot, color: 'accent.fg' },
  done: { icon: Check, color: 'ok.fg' },
  problem: { icon: CircleAlert, color: 'error.fg' },
};

/** The way of a document or a job: what is done, where we are, what follows. Wraps instead of scrolling. */
export function ProgressSteps({ steps }: { steps: readonly ProgressStep[] }) {
  const { t } = useTranslation('ui');
  return (
    <Flex as="ol" aria-label={t('steps.label')} wrap="wrap" gap="2" listStyleType="none" m="0" p="0">
      {steps.map((step, index) => (
        <Flex as="li" key={step.key} align="center" gap="2" textStyle="sm" aria-current={step.state === 'active' ? 'step' : undefined}>
          {index > 0 ? <chakra.span aria-hidden w="6" h="var(--line)" bg="border.emphasized" /> : null}
          <Icon of={looks[step.state].icon} color={looks[step.state].color} name={t(`steps.${step.state}`)} />
          <chakra.span color={step.state === 'todo' ? 'fg.muted' : 'fg'} fontWeight={step.state === 'active' ? 'semibold' : 'normal'}>
            {step.label}
            {step.note ? (
              <chakra.span ms="1" color="fg.muted" fontWeight="normal" textStyle="xs">
                {step.note}
              </chakra.span>
            ) : null}
          </chakra.span>
        </Flex>
      ))}
    </Flex>
  );
}
