/** All checks with what became of each; a press leads to it. */
import { Button, chakra } from '@chakra-ui/react';
import { Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CHECKS, type CheckName, type MadeCheck, worstOf } from '#domain/protocol/station-check.ts';
import { VERDICT_TONE } from '#screens/system/kit/check-result.tsx';
import { Icon } from '#ui/icon.tsx';
import { toneLook } from '#ui/tone.ts';

interface CheckListProps {
  readonly made: ReadonlyMap<CheckName, MadeCheck>;
  readonly at: CheckName;
  readonly onChoose: (check: CheckName) => void;
}

export function CheckList({ made, at, onChoose }: CheckListProps) {
  const { t } = useTranslation('check');
  return (
    <chakra.nav aria-label={t('list')}>
      <chakra.ol listStyleType="none" m="0" p="0" display="flex" flexDirection="column" gap="1">
        {CHECKS.map((check) => (
          <li key={check}>
            <Button
              variant={check === at ? 'subtle' : 'ghost'}
              aria-current={check === at ? 'step' : undefined}
              w="100%"
              minH="max(44px, {sizes.control})"
              justifyContent="flex-start"
              gap="3"
              onClick={() => onChoose(check)}
            >
              <chakra.span flex="1" textAlign="start">
                {t(`name.${check}`)}
              </chakra.span>
              <State made={made.get(check)} />
            </Button>
          </li>
        ))}
      </chakra.ol>
    </chakra.nav>
  );
}

/** Sign, colour and word, as everywhere; a dash where nothing is known. */
function State({ made }: { readonly made: MadeCheck | undefined }) {
  const { t } = useTranslation('check');
  if (!made) return <Icon of={Minus} color="fg.muted" name={t('never')} />;
  const verdict = worstOf(made);
  const { icon, palette } = toneLook[VERDICT_TONE[verdict]];
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1" colorPalette={palette} color="colorPalette.fg" textStyle="sm">
      <Icon of={icon} />
      {t(`verdict.${verdict}`)}
    </chakra.span>
  );
}
