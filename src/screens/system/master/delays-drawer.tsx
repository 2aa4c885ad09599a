/** Accounts whose next sign-in is delayed: where, why, and how to lift the delay. */
import { Button, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInDelay } from '#domain/system/sign-in.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { LoadFailure } from '#pages/kit/load-failure.tsx';
import { useSyncStatus } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useLatest } from '#ui/table/use-latest.ts';
import { liftDelay, signInDelays } from './master-calls.ts';

const DELAYS = 'sign-in-delays';
const rowKey = ({ account, source }: SignInDelay): string => `${account}|${source}`;

export function DelaysDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('master');
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: [DELAYS],
    queryFn: ({ signal }) => signInDelays({}, { signal, alertError: false }),
  });
  return (
    <SideDrawer title={t('delay.title')} size="lg" onClose={onClose}>
      <TopProgress active={isFetching} />
      <Text color="fg.muted" textStyle="sm">
        {t('delay.help')}
      </Text>
      {!data && error ? <LoadFailure error={error} offline={t('delay.offline')} onRetry={() => void refetch()} /> : null}
      {data ? <DelayList delays={data.list} /> : null}
    </SideDrawer>
  );
}

function useWords() {
  const { t } = useTranslation('master');
  return useMemo(
    () => ({
      account: ({ account }: SignInDelay): string => account || t('delay.anyAccount'),
      from: ({ kind, place }: SignInDelay): string => t(`delay.kind.${kind}`, { place }),
    }),
    [t],
  );
}

function DelayList({ delays }: { delays: readonly SignInDelay[] }) {
  const { t } = useTranslation('master');
  const labels = useLabels();
  const words = useWords();
  const client = useQueryClient();
  const { online } = useSyncStatus();
  const lift = async (delay: SignInDelay): Promise<void> => {
    const sure = await confirm({
      kind: 'action',
      question: t('delay.liftQuestion', { account: words.account(delay) }),
      detail: t('delay.liftDetail', { from: words.from(delay) }),
      confirmLabel: t('delay.lift'),
    });
    if (!sure) return;
    const { account, source } = delay;
    await liftDelay({ account, source }, { alertSuccess: true }).catch(() => undefined);
    await client.invalidateQueries({ queryKey: [DELAYS] });
  };
  const onLift = useLatest((delay: SignInDelay) => void lift(delay));
  const columns = useMemo<readonly Column<SignInDelay>[]>(
    () => [
      { key: 'account', title: t('delay.account'), width: 96, grow: 1, sortable: false, value: words.account },
      { key: 'from', title: t('delay.from'), width: 170, grow: 2, sortable: false, value: words.from },
      { key: 'wrong', title: t('delay.wrong'), width: 80, grow: 0, sortable: false, value: ({ wrong }) => String(wrong) },
      {
        key: 'openAt',
        title: t('delay.openAt'),
        width: 158,
        grow: 0,
        sortable: false,
        value: ({ openAt }) => (Date.parse(openAt) > Date.now() ? labels.instant(openAt) : t('delay.now')),
      },
      {
        key: 'lift',
        title: t('delay.action'),
        width: 110,
        grow: 0,
        sortable: false,
        // Not in a row menu: a drawer keeps the focus and would close a menu outside it at once.
        render: (row) => (
          <Button variant="ghost" size="xs" disabled={!online} onClick={() => onLift.current(row)}>
            {t('delay.lift')}
          </Button>
        ),
      },
    ],
    [t, labels, words, online, onLift],
  );
  return (
    <DataTable
      id="system.delays"
      label={t('delay.title')}
      columns={columns}
      rows={delays}
      rowKey={rowKey}
      empty={<Text p="4">{t('delay.none')}</Text>}
    />
  );
}
