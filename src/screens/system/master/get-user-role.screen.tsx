/** What a user may do, and through which role. */

import { Box, Flex } from '@chakra-ui/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#domain/kernel/resource.ts';
import type { RoleRights } from '#domain/system/answers.ts';
import { authType } from '#domain/system/codes.ts';
import { auth as authResource, role } from '#domain/system/user.resource.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useLoadFailure } from '#pages/kit/load-failure.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useEnglish } from '#pages/kit/use-english.ts';
import { matches } from '#pages/kit/use-replica-list.ts';
import { ListPage, useLocalPaging } from '#pages/list-page.tsx';
import { useSyncStatus } from '#store/hooks.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import type { Column } from '#ui/table/columns.ts';
import { rightsOfUser, userPage } from './master-calls.ts';

interface Right {
  readonly key: string;
  readonly roleName: string;
  readonly authCode: string;
  readonly authName: string;
  readonly authType: string;
}

const rowKey = ({ key }: Right): string => key;

export function Screen({ query, title }: ScreenProps) {
  const { t } = useTranslation(['master', 'ui']);
  const failure = useLoadFailure();
  const { online } = useSyncStatus();
  const [userId, setUserId] = useState(query.get('user') ?? '');
  const [values, setValues] = useState<SearchValues>({});
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['user-rights', userId],
    queryFn: ({ signal }) => rightsOfUser(undefined, { params: { userId }, signal, alertError: false }),
    enabled: userId !== '',
  });
  const rights = useRights(data);
  const found = useMemo(
    () => rights.filter((right) => matches(values.text, right.authCode, right.authName, right.roleName)),
    [rights, values],
  );
  const { paging, slice } = useLocalPaging(found.length);
  const columns = useColumns();
  return (
    <ListPage
      byServer
      id="master.userRights"
      title={title}
      columns={columns}
      rows={slice(found)}
      rowKey={rowKey}
      loading={isFetching}
      error={error && !data ? failure(error, () => void refetch()) : undefined}
      offline={!online}
      search={{ fields: [{ key: 'text', label: t('rights.search'), kind: 'text' }], values, onSearch: setValues }}
      paging={paging}
      exportAll={async () => ({ rows: found })}
      onRefresh={() => void refetch()}
      before={<UserChoice value={userId} onChange={setUserId} />}
      empty={{ message: t(userId === '' ? 'rights.choose' : 'rights.none'), advice: userId === '' }}
      partial={userId === ''}
    />
  );
}

function useRights(roles: readonly RoleRights[] | undefined): readonly Right[] {
  const english = useEnglish();
  const labels = useLabels();
  return useMemo(
    () =>
      (roles ?? []).flatMap((one) =>
        one.auths.map((auth) => ({
          key: `${one.roleCode}/${auth.authId}`,
          roleName: nameIn(role, one, english),
          authCode: auth.authCode,
          authName: nameIn(authResource, auth, english),
          authType: labels.code(authType, auth.authType),
        })),
      ),
    [roles, english, labels],
  );
}

function useColumns(): readonly Column<Right>[] {
  const labels = useLabels();
  return useMemo(
    () => [
      { key: 'roleName', title: labels.field('role', 'roleName'), width: 160 },
      { key: 'authName', title: labels.field('auth', 'authName'), width: 200, grow: 1 },
      { key: 'authCode', title: labels.field('auth', 'authCode'), width: 260, code: true },
      { key: 'authType', title: labels.field('auth', 'authType'), width: 90, grow: 0 },
    ],
    [labels],
  );
}

/** Searches on the server while the user types. */
function UserChoice({ value, onChange }: { value: string; onChange: (userId: string) => void }) {
  const { t } = useTranslation('master');
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    queryKey: ['resource', 'user', 'choice', typed],
    queryFn: ({ signal }) => userPage({ pageIndex: 1, pageSize: 50, search: typed }, { signal, alertError: false }),
    placeholderData: keepPreviousData,
  });
  // Remember the selected user, because a later search may not find them.
  const [chosen, setChosen] = useState<{ value: string; code: string; label: string } | null>(null);
  const found = (data?.list ?? []).map((row) => ({ value: row.id, code: String(row.account), label: String(row.userName) }));
  const options = chosen && !found.some((option) => option.value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Flex>
      <Box w="24rem" maxW="100%">
        <SelectInput
          value={value}
          options={options}
          searchable
          onSearch={setTyped}
          label={t('rights.user')}
          placeholder={t('rights.user')}
          onChange={(next) => {
            setChosen(options.find((option) => option.value === next) ?? null);
            onChange(next);
          }}
        />
      </Box>
    </Flex>
  );
}
