/** The permissions of a role, as a tree with checkboxes. */
import { Box, Flex } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronsDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#domain/kernel/resource.ts';
import { authType } from '#domain/system/codes.ts';
import { role } from '#domain/system/user.resource.ts';
import { type Labels, useLabels } from '#pages/kit/labels.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useEnglish } from '#pages/kit/use-english.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { confirm } from '#ui/feedback/ask.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { PageBody } from '#ui/page-body.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Selection } from '#ui/table/selection.ts';
import { type AuthRow, checkedOf, flatten, tick, tickBranch } from './auth-tree.ts';
import { authsOfRole, rolePage, setAuthsOfRole } from './master-calls.ts';

const rowKey = ({ authId }: AuthRow): string => authId;

export function Screen({ query, title }: ScreenProps) {
  const { t } = useTranslation(['master', 'ui']);
  const { online } = useSyncStatus();
  const english = useEnglish();
  const [roleId, setRoleId] = useState(query.get('role') ?? '');
  const { data: roles } = useQuery({
    queryKey: ['resource', 'role', 'all'],
    queryFn: ({ signal }) => rolePage({ pageIndex: 1, pageSize: 1000 }, { signal, alertError: false }),
  });
  const options = (roles?.list ?? []).map((row) => ({ value: row.id, code: String(row.roleCode), label: nameIn(role, row, english) }));
  const tree = useTicks(roleId);
  const choose = async (next: string): Promise<void> => {
    if (tree.dirty && !(await confirm({ kind: 'action', question: t('ui:form.leave'), detail: t('ui:form.leaveDetail') }))) return;
    setRoleId(next);
  };
  return (
    <PageBody kind="view">
      <PageHeader
        title={title}
        primary={{
          key: 'save',
          saves: true,
          label: t('ui:record.save'),
          disabledReason: online
            ? roleId === ''
              ? t('assign.noRole')
              : tree.dirty
                ? undefined
                : t('assign.same')
            : t('ui:record.offline'),
          busy: tree.busy,
          onClick: () => void tree.save(),
        }}
      />
      <Box maxW="24rem">
        <SelectInput
          value={roleId}
          options={options}
          searchable
          label={t('assign.role')}
          placeholder={t('assign.role')}
          onChange={(next) => void choose(next)}
        />
      </Box>
      {roleId === '' ? <EmptyState advice message={t('assign.choose')} /> : <Rights tree={tree} />}
    </PageBody>
  );
}

function Rights({ tree }: { tree: ReturnType<typeof useTicks> }) {
  const { t, i18n } = useTranslation('master');
  const labels = useLabels();
  const columns = useMemo(() => columnsIn(i18n.language, labels), [i18n.language, labels]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => tree.rows.filter(({ parents }) => !parents.some((parent) => closed.has(parent))), [tree.rows, closed]);
  const turn = ({ authId }: AuthRow): void => {
    const next = new Set(closed);
    if (!next.delete(authId)) next.add(authId);
    setClosed(next);
  };
  const selection: Selection = {
    keys: tree.ticked,
    refused: 0,
    toggle: (key) => tree.change(tick(tree.rows, tree.ticked, key)),
    togglePage: (keys) => {
      const all = keys.every((key) => tree.ticked.has(key));
      const rest = [...tree.ticked].filter((key) => !keys.includes(key));
      tree.change(new Set(all ? rest : [...rest, ...keys]));
    },
    clear: () => tree.change(new Set()),
  };
  return (
    <Flex direction="column" flex="1 0 auto" bg="bg.panel" borderWidth="var(--line)" borderRadius="l2">
      <DataTable
        fit="page"
        id="master.assign"
        label={t('assign.tree')}
        columns={columns}
        rows={shown}
        rowKey={rowKey}
        loading={tree.loading}
        selection={selection}
        tree={{
          depth: ({ depth }) => depth,
          expanded: (row) => (row.children.length > 0 ? !closed.has(row.authId) : undefined),
          onToggle: turn,
        }}
        rowActions={(row) =>
          row.children.length === 0
            ? []
            : [
                {
                  key: 'branch',
                  label: t('assign.branch'),
                  icon: ChevronsDown,
                  onClick: () => tree.change(tickBranch(tree.rows, tree.ticked, row.authId)),
                },
              ]
        }
        empty={<EmptyState message={t('assign.failed')} />}
      />
    </Flex>
  );
}

const columnsIn = (language: string, labels: Labels): readonly Column<AuthRow>[] => [
  {
    key: 'authName',
    title: labels.field('auth', 'authName'),
    width: 260,
    grow: 1,
    value: (row) => (language.startsWith('en') ? row.authNameEn : row.authName),
  },
  { key: 'authCode', title: labels.field('auth', 'authCode'), width: 260, code: true },
  { key: 'authType', title: labels.field('auth', 'authType'), width: 90, grow: 0, value: (row) => labels.code(authType, row.authType) },
  { key: 'path', title: labels.field('auth', 'path'), width: 200, wideOnly: true },
];

/** The checkboxes of a role: the server's state, and the changes made here. */
function useTicks(roleId: string) {
  const client = useQueryClient();
  const [changed, setChanged] = useState<{ readonly roleId: string; readonly ticked: ReadonlySet<string> } | null>(null);
  const [busy, setBusy] = useState(false);
  const queryKey = ['role-auths', roleId];
  const { data, isFetching } = useQuery({
    queryKey,
    queryFn: ({ signal }) => authsOfRole(undefined, { id: roleId, signal, alertError: false }),
    enabled: roleId !== '',
  });
  const rows = useMemo(() => flatten(data ?? []), [data]);
  const ticked = changed?.roleId === roleId ? changed.ticked : checkedOf(rows);
  const dirty = changed?.roleId === roleId;
  useDirty(dirty);
  const save = async (): Promise<void> => {
    setBusy(true);
    const saved = await setAuthsOfRole({ authIds: [...ticked] }, { id: roleId, alertSuccess: true }).then(
      () => true,
      () => false,
    );
    if (saved) {
      await client.invalidateQueries({ queryKey });
      setChanged(null);
    }
    setBusy(false);
  };
  return {
    rows,
    ticked,
    dirty,
    busy,
    loading: isFetching,
    save,
    change: (next: ReadonlySet<string>) => setChanged({ roleId, ticked: next }),
  };
}
