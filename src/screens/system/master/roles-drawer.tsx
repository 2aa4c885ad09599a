/** Which roles a user has. */

import { Checkbox, chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { nameIn } from '#domain/kernel/resource.ts';
import type { RoleTick } from '#domain/system/answers.ts';
import { role } from '#domain/system/user.resource.ts';
import { FormDrawer } from '#pages/kit/form-drawer.tsx';
import { LoadFailure } from '#pages/kit/load-failure.tsx';
import { useEnglish } from '#pages/kit/use-english.ts';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { ROLES, rolesOfUser, setRolesOfUser } from './master-calls.ts';

export function RolesDrawer({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const { t } = useTranslation(['master', 'ui']);
  const client = useQueryClient();
  const english = useEnglish();
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [ROLES, row.id],
    queryFn: ({ signal }) => rolesOfUser(undefined, { id: row.id, signal, alertError: false }),
    staleTime: 0,
  });
  const ticked = chosen ?? new Set((data ?? []).filter(({ checked }) => checked).map(({ roleId }) => roleId));
  const toggle = ({ roleId }: RoleTick, on: boolean): void => {
    const next = new Set(ticked);
    if (on) next.add(roleId);
    else next.delete(roleId);
    setChosen(next);
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    const saved = await setRolesOfUser({ roleIds: [...ticked] }, { id: row.id, alertSuccess: true }).then(
      () => true,
      () => false,
    );
    setBusy(false);
    if (!saved) return;
    for (const queryKey of [
      [ROLES, row.id],
      ['resource', 'user'],
      ['user-rights', row.id],
    ])
      void client.invalidateQueries({ queryKey });
    onClose();
  };
  return (
    <FormDrawer
      title={t('user.assign')}
      beside={String(row.userName)}
      dirty={chosen !== null}
      busy={busy}
      notReady={data === undefined}
      save={() => void save()}
      onClose={onClose}
    >
      <TopProgress active={data === undefined && error === null} />
      {error && !data ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      <chakra.div role="group" aria-label={t('user.roles')} display="grid" gap="3">
        {(data ?? []).map((one) => (
          <Checkbox.Root key={one.roleId} checked={ticked.has(one.roleId)} onCheckedChange={({ checked }) => toggle(one, checked === true)}>
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>
              {nameIn(role, one, english)}{' '}
              <chakra.span color="fg.muted" fontFamily="mono">
                {one.roleCode}
              </chakra.span>
            </Checkbox.Label>
          </Checkbox.Root>
        ))}
      </chakra.div>
    </FormDrawer>
  );
}
