/** Commands on tabs, with the question before entries are lost and the navigation after. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpen } from '#pages/kit/navigation.ts';
import { forgetEntries, isDirtyPage } from '#pages/kit/use-dirty.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { afterCommand, applyClosed, refreshTab, type TabCommand, useTabs } from './tab-store.ts';

export function useTabCommands(): { run: (command: TabCommand, path: string) => Promise<void>; refresh: (path: string) => Promise<void> } {
  const open = useOpen();
  const { t } = useTranslation('shell');

  const mayLose = useCallback(
    async (paths: readonly string[]): Promise<boolean> => {
      const dirty = paths.filter(isDirtyPage);
      if (dirty.length > 0 && !(await confirm({ kind: 'action', detail: t('tab.dirty') }))) return false;
      for (const path of dirty) forgetEntries(path);
      return true;
    },
    [t],
  );

  const run = useCallback(
    async (command: TabCommand, path: string) => {
      const planned = afterCommand(command, path);
      const gone = useTabs.getState().list.filter((tab) => !planned.list.some((kept) => kept.path === tab.path));
      if (!(await mayLose(gone.map((tab) => tab.path)))) return;
      const closed = afterCommand(command, path);
      applyClosed(closed);
      if (closed.goTo !== null) open(closed.goTo);
    },
    [mayLose, open],
  );

  const refresh = useCallback(
    async (path: string) => {
      if (!(await mayLose([path]))) return;
      refreshTab(path);
      const { active, list } = useTabs.getState();
      const target = list.find((tab) => tab.path === path)?.target;
      if (active !== path && target) open(target);
    },
    [mayLose, open],
  );

  return { run, refresh };
}
