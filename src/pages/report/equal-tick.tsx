/** Whether the figures of a report are those of the other pages they stand on: a tick, and behind it the rules. Asked once rows and sums are there. */
import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { useRight } from '#api/session.ts';
import type { AnyReport } from '#domain/kernel/report.ts';
import type { PairCheck, PairChecks, PairDifference } from '#domain/registry.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { DataAge } from '#ui/data-age.tsx';
import { ActionButton } from '#ui/page-header.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Tone } from '#ui/tone.ts';

import { useReader } from './report-reader.ts';

const askEqual = call<PairChecks>('POST /api/wms/report/equal');
const KEPT_MS = 5 * 60_000;

type State = PairCheck['state'];
const TONES: Readonly<Record<State, Tone>> = { equal: 'ok', differs: 'error', unknown: 'neutral' };

/** One that differs is red; green only if nothing is unknown. */
function stateOf(rules: readonly PairCheck[]): State {
  if (rules.some(({ state }) => state === 'differs')) return 'differs';
  return rules.length > 0 && rules.every(({ state }) => state === 'equal') ? 'equal' : 'unknown';
}

/** @param isReady rows and sums have been answered */
export function EqualTick({ report, isReady }: { readonly report: AnyReport; readonly isReady: boolean }) {
  const { t } = useTranslation('equal');
  const { online } = useSyncStatus();
  const mayRead = useRight(report.right);
  const { isSuppliers } = useReader(report);
  const mayAsk = mayRead && !isSuppliers;
  const [isOpen, setOpen] = useState(false);
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['report-equal', report.n],
    queryFn: ({ signal }) => askEqual({ n: report.n }, { signal, alertError: false }),
    enabled: isReady && online && mayAsk,
    staleTime: KEPT_MS,
    meta: { still: true },
  });
  if (!data || data.rules.length === 0) return null;
  const state = stateOf(data.rules);
  const word = t(state);
  return (
    <>
      <chakra.button
        type="button"
        cursor="pointer"
        borderRadius="l1"
        focusVisibleRing="outside"
        minH="control"
        px="1"
        aria-label={`${word} – ${t('title')}`}
        aria-haspopup="dialog"
        data-equal={state}
        onClick={() => setOpen(true)}
      >
        <StateBadge tone={TONES[state]} label={word} />
      </chakra.button>
      {isOpen ? (
        <Rules
          report={report}
          checks={data}
          busy={isFetching}
          online={online}
          onAgain={async () => {
            // The client has already reported the error.
            await askEqual({ n: report.n, again: true }).catch(() => undefined);
            await refetch();
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

interface RulesProps {
  readonly report: AnyReport;
  readonly checks: PairChecks;
  readonly busy: boolean;
  readonly online: boolean;
  readonly onAgain: () => Promise<void>;
  readonly onClose: () => void;
}

function Rules({ report, checks: { checkedAt, isScoped, rules }, busy, online, onAgain, onClose }: RulesProps) {
  const { t } = useTranslation('equal');
  const isUnknown = rules.some(({ state }) => state === 'unknown');
  const again = {
    key: 'again',
    label: t('again'),
    busy,
    disabledReason: online ? undefined : t('offline'),
    onClick: () => void onAgain(),
  };
  return (
    <SideDrawer
      title={t('title')}
      size="md"
      onClose={onClose}
      beside={checkedAt === null ? null : <DataAge at={Date.parse(checkedAt)} offline={!online} />}
      footer={isScoped ? null : <ActionButton action={again} />}
    >
      {isUnknown ? (
        <Text role="status" textStyle="sm" color="fg.muted" mb="2">
          {t(isScoped ? 'scope' : 'busy')}
        </Text>
      ) : null}
      <Flex as="ul" direction="column" gap="3" listStyleType="none">
        {rules.map((check) => (
          <Rule key={check.rule} n={report.n} check={check} />
        ))}
      </Flex>
    </SideDrawer>
  );
}

function Rule({ n, check: { rule, state, differs, count } }: { readonly n: AnyReport['n']; readonly check: PairCheck }) {
  const { t } = useTranslation('equal');
  const columns = useMemo<Column<PairDifference>[]>(
    () => [
      { key: 'at', title: t('key'), width: 140, grow: 2 },
      { key: 'left', title: t('left'), width: 90, align: 'end', value: ({ left }) => left ?? '–' },
      { key: 'right', title: t('right'), width: 90, align: 'end', value: ({ right }) => right ?? '–' },
    ],
    [t],
  );
  return (
    <Box as="li">
      <Flex gap="2" align="start">
        <StateBadge tone={TONES[state]} label={t(state)} />
        <Text flex="1">{t(`rule.${n}.${rule}`)}</Text>
      </Flex>
      {differs.length > 0 ? (
        <Box mt="1">
          <DataTable id="report.equal" label={t(`rule.${n}.${rule}`)} columns={columns} rows={differs} rowKey={({ at }) => at} fit="some" />
          {count > differs.length ? (
            <Text textStyle="xs" color="fg.muted">
              {t('more', { n: count })}
            </Text>
          ) : null}
        </Box>
      ) : null}
    </Box>
  );
}
