/** Taking back from the grinder as a terminal: the thing, its size or how much of it is scrap, then the bin. What is away is listed next to it. */
import { List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { grindOut } from '#domain/wms/grinding/grind-out.document.ts';
import { type Away, chosenForReceive, type Received } from '#domain/wms/grinding/receive.job.ts';
import type { LendingStore } from '#domain/wms/lending-stores.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useToday } from '#pages/kit/use-today.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage, type ThingInHand } from '#pages/scan/scan-page.tsx';
import { LIST } from '#screens/wms/kit/terminal-face.ts';
import { todoLines } from '#screens/wms/kit/todo-lines.ts';
import { useStores } from '#screens/wms/kit/use-stores.ts';
import { ActionButton } from '#ui/page-header.tsx';
import { useAway } from './grinder-goods.ts';
import { useReceive } from './use-receive.ts';

/** The terminal of a store. */
export function receivePage({ classes, right, pages }: LendingStore) {
  return function ReceivePage({ title }: ScreenProps) {
    const { t } = useTranslation('grinding');
    const today = useToday();
    const go = useGo();
    const stores = useStores(classes);
    const job = useReceive(stores);
    const away = useAway(stores.ids) ?? [];
    const { thing, counted } = job.state;
    const prompt = thing === null ? 'thing' : thing.isLoose && counted === null ? 'count' : 'bin';
    const choose = ({ key }: ScanLine): void => {
      const chosen = away.find(({ id }) => id === key);
      if (chosen) void job.apply((state) => chosenForReceive(state, chosen));
    };
    const noteOf = ({ grinder, expectedBack }: Away): string =>
      [grinder || t('inPlant'), expectedBack && t(expectedBack < today ? 'receive.late' : 'receive.due', { day: expectedBack })]
        .filter(Boolean)
        .join(' · ');
    const records = { key: 'list', label: t('receive.records'), icon: List, onClick: () => go(pages.grindIn, LIST) };
    const confirm = { key: 'confirm', label: t('receive.confirm'), onClick: () => void job.confirm() };
    return (
      <ScanPage
        title={title}
        right={`${right}:grind`}
        instruction={t(`receive.do.${prompt}`)}
        hint={t(`receive.hint.${thing?.home && prompt === 'bin' ? 'home' : prompt}`, { bin: thing?.home })}
        terminal={job}
        undoLabel={t('receive.drop')}
        inHand={useThing(thing)}
        idleText={t(away.length > 0 ? 'receive.idle' : 'receive.nothing', { n: away.length })}
        lines={todoLines(away, job.written, {
          inHand: thing?.id,
          qty: ({ open }) => open,
          note: noteOf,
          done: (one: Received) => [one.thing, one.binCode],
        })}
        linesTitle={t('receive.lines')}
        onLine={choose}
        primary={job.figures ? confirm : undefined}
        aside={<ActionButton action={records} />}
      />
    );
  };
}

function useThing(thing: Away | null): ThingInHand | null {
  const { t } = useTranslation('grinding');
  const labels = useLabels();
  if (!thing) return null;
  return {
    code: thing.boxNo,
    name: `${thing.matCode} ${thing.matName}`,
    quantity: thing.open,
    unit: thing.unit,
    facts: [
      { label: labels.field(grindOut.header.name, 'grinderId'), value: thing.grinder || t('inPlant') },
      { label: t('receive.home'), value: thing.home },
    ],
  };
}
