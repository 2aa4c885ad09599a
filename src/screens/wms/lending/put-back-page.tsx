/** Putting back as a terminal: scan the thing, scan the bin, done. What waits is listed next to it. */
import { List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Awaiting, chosenForPutBack, type PutBack } from '#domain/wms/lending/put-back.job.ts';
import { returnIn } from '#domain/wms/lending/return-in.document.ts';
import type { LendingStore } from '#domain/wms/lending-stores.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage, type ThingInHand } from '#pages/scan/scan-page.tsx';
import { LIST } from '#screens/wms/kit/terminal-face.ts';
import { todoLines } from '#screens/wms/kit/todo-lines.ts';
import { useStores } from '#screens/wms/kit/use-stores.ts';
import { ActionButton } from '#ui/page-header.tsx';
import { useAwaiting } from './use-awaiting.ts';
import { usePutBack } from './use-put-back.ts';

/** The terminal of a store. */
export function putBackPage({ classes, right, pages }: LendingStore) {
  return function PutBackPage({ title }: ScreenProps) {
    const { t } = useTranslation('lending');
    const go = useGo();
    const stores = useStores(classes);
    const job = usePutBack(stores);
    const waiting = useAwaiting(stores.ids) ?? [];
    const { thing } = job.state;
    const prompt = thing ? 'bin' : 'thing';
    const choose = ({ key }: ScanLine): void => {
      const chosen = waiting.find(({ id }) => id === key);
      if (chosen) void job.apply((state) => chosenForPutBack(state, chosen));
    };
    const records = { key: 'list', label: t('putBack.records'), icon: List, onClick: () => go(pages.returnIn, LIST) };
    return (
      <ScanPage
        title={title}
        right={`${right}:return`}
        instruction={t(`putBack.do.${prompt}`)}
        hint={t(thing?.home ? 'putBack.hint.home' : `putBack.hint.${prompt}`, { bin: thing?.home })}
        terminal={job}
        undoLabel={t('putBack.drop')}
        inHand={useThing(thing)}
        idleText={t(waiting.length > 0 ? 'putBack.idle' : 'putBack.nothing', { n: waiting.length })}
        lines={todoLines(waiting, job.written, {
          inHand: thing?.id,
          qty: ({ qty }) => qty,
          note: (one) => noteOf(one, one.home),
          done: (one: PutBack) => [one.thing, noteOf(one.thing, one.binCode)],
        })}
        linesTitle={t('putBack.lines')}
        onLine={choose}
        aside={<ActionButton action={records} />}
      />
    );
  };
}

const noteOf = ({ borrower }: Awaiting, bin: string): string => [borrower, bin].filter(Boolean).join(' · ');

function useThing(thing: Awaiting | null): ThingInHand | null {
  const { t } = useTranslation('lending');
  const labels = useLabels();
  if (!thing) return null;
  return {
    code: thing.boxNo,
    name: `${thing.matCode} ${thing.matName}`,
    quantity: thing.qty,
    unit: thing.unit,
    facts: [
      { label: labels.field(returnIn.header.name, 'borrowerId'), value: thing.borrower },
      { label: t('putBack.home'), value: thing.home },
    ],
  };
}
