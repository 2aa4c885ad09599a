import { Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { type DeskCount, useDeskCount } from '#screens/system/kit/desk-calls.ts';
import { routeTitle } from '#screens/system/kit/route-title.ts';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';

const PATH = '/needs-attention';
const TONES = { handed: 'error', issues: 'warn', authors: 'warn', events: 'error' } as const;

/** For people who settle what others could not: the number of waiting entries. */
export function DeskSummary() {
  const { canOpen } = useShell();
  return canOpen(PATH) ? <Counts /> : null;
}

function Counts() {
  const { t, i18n } = useTranslation('desk');
  const go = useGo();
  const { data } = useDeskCount();
  const kinds = (Object.keys(TONES) as (keyof DeskCount)[]).filter((kind) => (data?.[kind] ?? 0) > 0);
  return (
    <Section title={routeTitle(PATH, i18n.language)}>
      <Flex direction="column" gap="3">
        {kinds.length === 0 ? <StateBadge size="lg" tone={data ? 'ok' : 'neutral'} label={t(data ? 'home.none' : 'home.unknown')} /> : null}
        {kinds.map((kind) => (
          <Button
            key={kind}
            justifyContent="space-between"
            h="auto"
            minH="control"
            whiteSpace="normal"
            onClick={() => go(PATH, { tab: kind })}
          >
            {t(`tab.${kind}`)}
            <StateBadge tone={TONES[kind]} label={String(data?.[kind] ?? 0)} />
          </Button>
        ))}
      </Flex>
    </Section>
  );
}
