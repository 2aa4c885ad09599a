/** Tokens that let machines deliver the ERP's data: created, shown once, revoked. */
import { Button, chakra, Field, Flex, Input, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { ERP_SCOPES, type ErpScope, type MachineToken } from '#domain/system/erp.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { LoadFailure } from '#pages/kit/load-failure.tsx';
import { ShownOnce } from '#screens/system/kit/shown-once.tsx';
import { useSyncStatus } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { Tick } from '#ui/form/tick.tsx';
import { Section } from '#ui/section.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { createToken, machineTokens, revokeToken, useErpWords } from './erp-calls.ts';

const TOKENS = 'machine-tokens';
const rowKey = ({ id }: MachineToken): string => id;

export function TokensDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useErpWords();
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: [TOKENS],
    queryFn: ({ signal }) => machineTokens({}, { signal, alertError: false }),
  });
  return (
    <SideDrawer title={t('token.title')} size="lg" onClose={onClose}>
      <TopProgress active={isFetching} />
      <Text color="fg.muted" textStyle="sm">
        {t('token.help')}
      </Text>
      <NewTokenForm />
      {!data && error ? <LoadFailure error={error} offline={t('offline')} onRetry={() => void refetch()} /> : null}
      {data ? <TokenList tokens={data} /> : null}
    </SideDrawer>
  );
}

function NewTokenForm() {
  const { t } = useErpWords();
  const { online } = useSyncStatus();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ReadonlySet<ErpScope>>(new Set());
  const [tried, setTried] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const short = name.trim().length < 2;
  const toggle = (scope: ErpScope, on: boolean): void => {
    const next = new Set(scopes);
    if (on) next.add(scope);
    else next.delete(scope);
    setScopes(next);
  };
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (short || scopes.size === 0) return;
    const answer = await createToken({ tokenName: name.trim(), scopes: [...scopes] }, { loading: true }).catch(() => null);
    if (answer === null) return;
    setMade(answer.token);
    setName('');
    setScopes(new Set());
    setTried(false);
    await client.invalidateQueries({ queryKey: [TOKENS] });
  };
  return (
    <chakra.form noValidate display="grid" gap="4" onSubmit={(event) => void create(event)}>
      <Field.Root required invalid={tried && short}>
        <Field.Label>{t('token.name')}</Field.Label>
        <Input autoComplete="off" maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
        <Field.ErrorText>{t('token.nameShort')}</Field.ErrorText>
      </Field.Root>
      <Field.Root required invalid={tried && scopes.size === 0}>
        <Field.Label>{t('token.scopes')}</Field.Label>
        <Flex gap="4" wrap="wrap" role="group" aria-label={t('token.scopes')}>
          {ERP_SCOPES.map((scope) => (
            <Tick key={scope} checked={scopes.has(scope)} onChange={(on) => toggle(scope, on)}>
              {t(`token.scope.${scope}`)}
            </Tick>
          ))}
        </Flex>
        <Field.ErrorText>{t('token.scopeMissing')}</Field.ErrorText>
      </Field.Root>
      <Button type="submit" variant="solid" justifySelf="start" disabled={!online}>
        {t('token.create')}
      </Button>
      <ShownOnce said={t('token.created')} secret={made} />
    </chakra.form>
  );
}

function TokenList({ tokens }: { tokens: readonly MachineToken[] }) {
  const { t } = useErpWords();
  const labels = useLabels();
  const client = useQueryClient();
  const { online } = useSyncStatus();
  const revoke = async ({ id, tokenName }: MachineToken): Promise<void> => {
    const sure = await confirm({
      kind: 'action',
      question: `${t('token.revoke')} ${tokenName}?`,
      detail: t('token.revokeDetail'),
      confirmLabel: t('token.revoke'),
    });
    if (!sure) return;
    await revokeToken(undefined, { id, alertSuccess: true }).catch(() => undefined);
    await client.invalidateQueries({ queryKey: [TOKENS] });
  };
  const columns = useMemo<readonly Column<MachineToken>[]>(
    () => [
      { key: 'tokenName', title: t('token.name'), width: 96, grow: 2, sortable: false },
      { key: 'hint', title: t('token.hint'), code: true, width: 100, sortable: false, value: ({ hint }) => `${hint}…` },
      {
        key: 'scopes',
        title: t('token.scopes'),
        width: 140,
        grow: 2,
        sortable: false,
        value: ({ scopes }) => scopes.map((scope) => t(`token.scope.${scope}`)).join('、'),
      },
      {
        key: 'lastUsedAt',
        title: t('token.lastUsedAt'),
        width: 158,
        sortable: false,
        value: (row) => labels.instant(row.lastUsedAt) || t('token.never'),
      },
      {
        key: 'state',
        title: t('token.state'),
        width: 96,
        sortable: false,
        render: ({ revokedAt }) => (
          <StateBadge tone={revokedAt ? 'neutral' : 'ok'} label={t(revokedAt ? 'token.revoked' : 'token.active')} />
        ),
      },
    ],
    [t, labels],
  );
  return (
    <Section title={t('token.title')} count={tokens.length} flush>
      <DataTable
        id="system.erp.tokens"
        label={t('token.title')}
        columns={columns}
        rows={tokens}
        rowKey={rowKey}
        empty={<Text p="4">{t('token.none')}</Text>}
        rowActions={(row) =>
          row.revokedAt === null
            ? [
                {
                  key: 'revoke',
                  label: t('token.revoke'),
                  danger: true,
                  onClick: () => void revoke(row),
                  ...(online ? {} : { disabledReason: t('needsLine') }),
                },
              ]
            : []
        }
      />
    </Section>
  );
}
