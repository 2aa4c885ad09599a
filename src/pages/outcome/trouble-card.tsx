/** Refused, held or remarked work where it was done: what it was, why, and the act that is recommended. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useLabels } from '#pages/kit/labels.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import { FATE_TONES, type Trouble } from './outcome-rules.ts';
import { readRemarks } from './read-remarks.ts';
import { useCorrected, useRecommended } from './use-remedy.ts';

interface TroubleProps {
  readonly trouble: Trouble;
  /** Beside the line it belongs to, which says the rest. */
  readonly atLine?: boolean;
}

/** One operation with its reason and the way on. */
export function TroubleCard({ trouble, atLine = false }: TroubleProps) {
  const { t } = useTranslation(['ui', 'operation']);
  const labels = useLabels();
  const { fate, said, op } = trouble;
  return (
    <Flex
      role={atLine ? undefined : 'alert'}
      data-part="trouble"
      data-fate={fate}
      colorPalette={fate === 'refused' ? 'error' : 'warn'}
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      align="center"
      gap="3"
      px="panel"
      py="2"
      wrap="wrap"
    >
      <chakra.div flex="1" minW="14rem">
        {atLine ? null : (
          <Flex gap="2" align="center" wrap="wrap" mb="0.5">
            <StateBadge tone={FATE_TONES[fate]} label={t(`scan.fate.${fate}`)} />
            <chakra.span textStyle="sm">
              {t(`operation:${op.type}`, { defaultValue: op.type })} · {labels.instant(op.occurredAt).slice(5, 16)}
            </chakra.span>
          </Flex>
        )}
        {said.map((problem) => (
          <chakra.p key={problem.code} m="0" textStyle="md" fontWeight="semibold">
            {labels.problem(problem)}
          </chakra.p>
        ))}
        {fate === 'refused' ? <Advice trouble={trouble} /> : null}
      </chakra.div>
      {fate === 'refused' ? (
        <Act trouble={trouble} variant="solid" />
      ) : (
        <Button onClick={() => readRemarks([op.opId])}>{t('outcome.read')}</Button>
      )}
    </Flex>
  );
}

function Advice({ trouble }: TroubleProps) {
  const { advice } = useRecommended(trouble);
  return (
    <chakra.p m="0" textStyle="sm" color="fg">
      {advice}
    </chakra.p>
  );
}

interface ActProps extends Pick<TroubleProps, 'trouble'> {
  /** Light on the red band, solid elsewhere: nothing on the page is more urgent. */
  readonly variant?: 'surface' | 'solid';
}

/** The recommended act of refused work, unless it is under correction on this very page. */
export function Act({ trouble, variant = 'surface' }: ActProps) {
  const { label, run } = useRecommended(trouble);
  const corrected = useCorrected();
  return corrected === trouble.op.opId ? null : (
    <Button variant={variant} colorPalette="red" onClick={run}>
      {label}
    </Button>
  );
}
