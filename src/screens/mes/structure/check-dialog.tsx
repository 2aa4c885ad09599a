/** Entering the check items of an operation: typed, pasted or read from a file. Saving also deletes the items that were removed. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckItemPage } from '#domain/mes/check-list.ts';
import type { Draft } from '#pages/document/entry-plan.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import { Modal } from '#ui/modal.tsx';
import { CHECKS, type CheckKind, checkCalls } from './check-calls.ts';
import { goneItems, ITEMS } from './check-lines.ts';

export interface CheckDialogProps {
  readonly kind: CheckKind;
  readonly routingOpId: string;
  readonly page: CheckItemPage;
  readonly onClose: () => void;
}

export function CheckDialog({ kind, routingOpId, page, onClose }: CheckDialogProps) {
  const { t } = useTranslation(['structure', 'ui', 'document']);
  const { lineOf, useKnown, isBegun, lack, payload, Lines } = ITEMS[kind];
  const client = useQueryClient();
  const [first] = useState(
    (): Draft => ({ head: {}, lines: page.list.map((item) => lineOf({ ...item, id: item.itemId, version: 0 } as never, {} as never)) }),
  );
  const [draft, setDraft] = useState(first);
  const [busy, setBusy] = useState(false);
  const known = useKnown(draft);
  useDirty(draft !== first);
  const begun = draft.lines.filter(isBegun);
  const save = async (): Promise<void> => {
    if (lack(begun, known, draft)) return notify({ tone: 'error', title: t('document:common.entry.lacks.wrong') });
    setBusy(true);
    const { update, remove } = checkCalls[kind];
    const gone = goneItems(page.list, begun);
    try {
      // Delete first: another item of the same save may take a number that becomes free.
      if (gone.length > 0) await remove({ itemIds: gone });
      const version = gone.length > 0 ? undefined : page.versions[routingOpId];
      await update({ routingOpId, version, items: payload(begun, known) }, { alertSuccess: true });
      onClose();
    } catch {
      // The call has told the user why.
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: [CHECKS, kind, routingOpId] });
    }
  };
  const leave = async (): Promise<void> => {
    const asks = draft !== first;
    if (asks && !(await confirm({ kind: 'action', question: t('ui:form.leave'), detail: t('ui:form.leaveDetail') }))) return;
    onClose();
  };
  return (
    <Modal
      title={t(`check.${kind}`)}
      size="xl"
      onClose={() => void leave()}
      answer={{ label: t('ui:record.save'), busy, saves: true, give: () => void save() }}
    >
      {Lines ? <Lines draft={draft} known={known} change={(part) => setDraft((before) => ({ ...before, ...part }))} /> : null}
    </Modal>
  );
}
