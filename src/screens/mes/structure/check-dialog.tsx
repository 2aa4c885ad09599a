/** Entering the check items of an operation: typed, pasted or read from a file; what is taken out is deleted with the same save. */
import { Button, Flex } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckItemPage } from '#domain/mes/check-list.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import type { LineColumn } from '#pages/lines/line-cell.tsx';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { LineGrid } from '#pages/lines/line-grid.tsx';
import { confirm } from '#ui/feedback/ask.tsx';
import { Icon } from '#ui/icon.tsx';
import { Modal } from '#ui/modal.tsx';
import { CHECKS, type CheckKind, checkCalls } from './check-calls.ts';
import { begunItems, goneItems, ITEM_KEYS, itemFaults, itemLines, itemPayload, newItem } from './check-draft.ts';
import { readLines } from './read-lines.ts';

export interface CheckDialogProps {
  readonly kind: CheckKind;
  readonly routingOpId: string;
  readonly page: CheckItemPage;
  readonly onClose: () => void;
}

export function CheckDialog({ kind, routingOpId, page, onClose }: CheckDialogProps) {
  const { t } = useTranslation(['structure', 'ui']);
  const labels = useLabels();
  const client = useQueryClient();
  const [first] = useState(() => (page.list.length > 0 ? itemLines(page.list) : [{ ...newItem(), seq: '1' }]));
  const [lines, setLines] = useState<LineValues[]>(first);
  const [state, setState] = useState<'typing' | 'strict' | 'saving'>('typing');
  const dirty = lines !== first;
  useDirty(dirty);
  const words = useCallback(
    (faults: Record<string, string>) => Object.fromEntries(Object.entries(faults).map(([key, word]) => [key, t(word)])),
    [t],
  );
  const begun = begunItems(lines);
  const wrong = begun.some((line, index) => Object.keys(itemFaults(line, index, begun)).length > 0);
  const save = async (): Promise<void> => {
    setState('strict');
    if (wrong) return;
    setState('saving');
    const { update, remove } = checkCalls[kind];
    const gone = goneItems(page.list, lines);
    try {
      // Deleting first: a place that becomes free may be taken by another item of the same save.
      if (gone.length > 0) await remove({ itemIds: gone });
      const version = gone.length > 0 ? undefined : page.versions[routingOpId];
      await update({ routingOpId, version, items: itemPayload(lines, kind === 'Demo') }, { alertSuccess: true });
      onClose();
    } catch {
      setState('strict');
    } finally {
      await client.invalidateQueries({ queryKey: [CHECKS, kind, routingOpId] });
    }
  };
  const importLines = async (): Promise<void> => {
    const headings = Object.fromEntries(ITEM_KEYS.map((key) => [key, labels.field('firstReviewItem', key)]));
    const read = await readLines(ITEM_KEYS, headings, 'itemName', t);
    if (!read) return;
    const next = Math.max(0, ...begun.map((line) => Number(line.seq) || 0));
    const key = (text: string | undefined): string => (text === t('yes') || text === '1' ? '1' : '0');
    setLines([...begun, ...read.map((line, at) => ({ ...newItem(), seq: String(next + at + 1), ...line, isKey: key(line.isKey) }))]);
  };
  const leave = async (): Promise<void> => {
    if (dirty && !(await confirm({ kind: 'action', question: t('ui:form.leave'), detail: t('ui:form.leaveDetail') }))) return;
    onClose();
  };
  return (
    <Modal
      title={t(`check.${kind}`)}
      size="xl"
      onClose={() => void leave()}
      answer={{ label: t('ui:record.save'), busy: state === 'saving', saves: true, give: () => void save() }}
      beside={
        <Flex me="auto">
          <Button variant="outline" onClick={() => void importLines()}>
            <Icon of={FileUp} />
            {t('check.import')}
          </Button>
        </Flex>
      }
    >
      <LineGrid
        label={t(`check.${kind}`)}
        columns={useColumns(kind)}
        lines={lines}
        onChange={setLines}
        newLine={newItem}
        check={(line, index) => words(itemFaults(line, index, lines))}
        strict={state !== 'typing'}
      />
    </Modal>
  );
}

function useColumns(kind: CheckKind): LineColumn[] {
  const { t } = useTranslation('structure');
  const labels = useLabels();
  return useMemo(() => {
    const of = (name: string) => labels.field('firstReviewItem', name);
    const flags = [
      { value: '1', label: t('yes') },
      { value: '0', label: t('no') },
    ];
    const text = (key: string, width: number): LineColumn => ({ key, title: of(key), kind: 'text', width });
    return [
      text('seq', 60),
      { ...text('itemName', 140), grow: 2 },
      text('standard', 120),
      text('lower', 90),
      text('upper', 90),
      text('itemUnit', 70),
      text('method', 110),
      { key: 'isKey', title: of('isKey'), kind: 'select', width: 90, options: flags },
      ...(kind === 'Demo' ? [text('frequency', 90)] : []),
    ];
  }, [labels, t, kind]);
}
