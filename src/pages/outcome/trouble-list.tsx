/** Everything of a page's work that a person has to look at, above what the page itself claims. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useGo } from '#pages/kit/navigation.ts';
import { Icon } from '#ui/icon.tsx';
import { toneLook } from '#ui/tone.ts';
import { FATE_TONES, type Trouble, worstOf } from './outcome-rules.ts';
import { readRemarks } from './read-remarks.ts';
import { Act, TroubleCard } from './trouble-card.tsx';

/** The rest is counted, and stands in the sync centre. */
const SHOWN = 2;

interface TroubleListProps {
  readonly troubles: readonly Trouble[];
  /** Those that no line of the page shows with its reason. */
  readonly elsewhere: readonly Trouble[];
}

/** How much is wrong, and what no line shows. */
export function TroubleList(props: TroubleListProps) {
  return props.troubles.length === 0 ? null : <Troubles {...props} />;
}

function Troubles({ troubles, elsewhere }: TroubleListProps) {
  const { t } = useTranslation('ui');
  const go = useGo();
  const worst = worstOf(troubles);
  if (worst === null) return null;
  const tone = FATE_TONES[worst];
  const refused = troubles.filter(({ fate }) => fate === 'refused');
  // A line may be out of sight: the way on never is.
  const first = elsewhere.length === 0 ? refused[0] : undefined;
  const unread = troubles.filter(({ fate }) => fate !== 'refused');
  const worstOnes = troubles.filter(({ fate }) => fate === worst);
  const further = elsewhere.length - SHOWN;
  return (
    <chakra.div data-part="troubles" data-worst={worst}>
      <Flex
        role="alert"
        colorPalette={toneLook[tone].palette}
        bg="colorPalette.solid"
        color="colorPalette.contrast"
        align="center"
        gap="3"
        px="panel"
        py="2"
        wrap="wrap"
      >
        <Icon of={toneLook[tone].icon} boxSize="7" />
        <chakra.strong textStyle="xl" flex="1" minW="12rem">
          {t(`outcome.${worst}`, { n: worstOnes.length })}
        </chakra.strong>
        {first ? <Act trouble={first} /> : null}
        {further > 0 && refused.length > 0 ? (
          <Button variant="outline" bg="bg.panel" onClick={() => go('/sync-centre')}>
            {t('outcome.further', { n: further })}
          </Button>
        ) : null}
        {unread.length > 1 ? (
          <Button variant="outline" bg="bg.panel" color="fg" onClick={() => readRemarks(unread.map(({ op }) => op.opId))}>
            {t('outcome.readAll', { n: unread.length })}
          </Button>
        ) : null}
      </Flex>
      {elsewhere.slice(0, SHOWN).map((trouble) => (
        <TroubleCard key={trouble.op.opId} trouble={trouble} />
      ))}
    </chakra.div>
  );
}
