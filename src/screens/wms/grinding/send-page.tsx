/** Sending to the grinder as a terminal: every scan of something that is held leaves at once. With `apply`: of one application. */
import { List } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { grindOutAdd, grindOutCounter } from '#domain/wms/grinding/grind-out.operation.ts';
import { chosenForSend, type Held, type SendHeard, scanForSend, startSend } from '#domain/wms/grinding/send.job.ts';
import type { LendingStore } from '#domain/wms/lending-stores.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { useHeld as useHeldState } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { LIST } from '#screens/wms/kit/terminal-face.ts';
import { todoLines } from '#screens/wms/kit/todo-lines.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { type Stores, useStores } from '#screens/wms/kit/use-stores.ts';
import { useStore } from '#store/hooks.ts';
import { ActionButton } from '#ui/page-header.tsx';
import { heldBox, useHeld } from './grinder-goods.ts';

/** @param stores that this page works for */
function useSend(stores: Stores) {
  const { ids: storeIds } = stores;
  const store = useStore();
  const find = useFindScanned();
  const state = useHeldState(startSend);
  return useTerminal(
    {
      ready: stores.ready,
      sentence: useSentence('grinding', 'send.say.'),
      find: async (text): Promise<SendHeard> => {
        const found = await find(text, [...storeIds]);
        const held = found.kind === 'box' || found.kind === 'asset' ? await heldBox(store, found.box.id) : undefined;
        return held ? { kind: 'held', code: found.code, held } : found;
      },
      hear: (now, heard: SendHeard) => scanForSend(now, heard, (warehouseId) => storeIds.has(warehouseId)),
      write: async ({ id, applicationId, warehouseId, boxId }: Held, by) => {
        const { issue } = state.now();
        const lines = [{ applicationLineId: id, boxId }];
        if (issue?.applicationId === applicationId) return by.submit(grindOutAdd, { id: issue.id, lines });
        let issueId = '';
        const done = await by.submit(grindOutCounter, (idOf) => {
          issueId = idOf('doc');
          return { id: issueId, warehouseId, applicationId, lines };
        });
        return done.ok ? { ...done, state: { issue: { id: issueId, applicationId } } } : done;
      },
    },
    state,
  );
}

/** The terminal of a store. */
export function sendPage({ classes, right, pages }: LendingStore) {
  return function SendPage({ title, query }: ScreenProps) {
    const { t } = useTranslation('grinding');
    const go = useGo();
    const stores = useStores(classes);
    const job = useSend(stores);
    const [applicationId] = useState(query.get('apply'));
    const all = useHeld(stores.ids) ?? [];
    const waiting = applicationId === null ? all : all.filter((held) => held.applicationId === applicationId);
    const choose = ({ key }: ScanLine): void => {
      const held = waiting.find(({ id }) => id === key);
      if (held) void job.apply((state) => chosenForSend(state, held));
    };
    const noteOf = ({ applicationNo, grinder }: Held): string => [applicationNo, grinder || t('inPlant')].filter(Boolean).join(' · ');
    const records = { key: 'list', label: t('send.records'), icon: List, onClick: () => go(pages.grindOut, LIST) };
    return (
      <ScanPage
        title={title}
        right={`${right}:grind`}
        instruction={t('send.do')}
        hint={t('send.hint')}
        terminal={job}
        undoLabel={t('send.undo')}
        inHand={null}
        idleText={t(waiting.length > 0 ? 'send.idle' : 'send.nothing', { n: waiting.length })}
        lines={todoLines(waiting, job.written, {
          qty: ({ qty }) => qty,
          note: noteOf,
          done: (held: Held) => [held, noteOf(held)],
        })}
        linesTitle={t('send.lines')}
        onLine={choose}
        aside={<ActionButton action={records} />}
      />
    );
  };
}
