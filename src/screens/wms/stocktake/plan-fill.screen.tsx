/** /plan/fill: counting at the bins. A bin is scanned, then its boxes; whatever else lies there is a find. Works without a network. */
import { List, PackageX, PenLine, SquareCheckBig } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { chosenForCount, closeBin, correcting, named, nameFind } from '#domain/wms/stocktake/count.job.ts';
import { stepOf, thingInHand, undoOf } from '#domain/wms/stocktake/count-asks.ts';
import { binCard, cardsInBin, planCards, progressByBin } from '#domain/wms/stocktake/count-cards.ts';
import { isBareBin, lineFacts, lineNow, linesIn, unseenIn } from '#domain/wms/stocktake/count-find.ts';
import { CHECK, CheckBin, CheckInfo, CheckLine, type CheckLineRow } from '#domain/wms/stocktake/stocktake.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { type Say, saidLine, saidThing, useSay } from '#pages/scan/said.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { useRowsBy, useRowsWhere, useStore, useView } from '#store/hooks.ts';
import { type Action, ActionButton } from '#ui/page-header.tsx';
import { PhotoInput } from '#ui/photo-input.tsx';
import { FoundDialog } from './found-dialog.tsx';
import { PLAN } from './paths.ts';
import { useFilling } from './use-filling.ts';

export function Screen({ title, query }: ScreenProps) {
  const { t } = useTranslation('stocktake');
  const say = useSay('stocktake');
  const store = useStore();
  const actor = useActor();
  const go = useGo();
  const { terminal, photos } = useFilling(say);
  const { state, quantity, figures, written } = terminal;
  const { plan, bin, hand, naming, asks, closing } = state;
  const isBare = useIsBare(state);
  const step = stepOf(state, isBare);
  const inBin = useBinLines(terminal, say);
  const planId = plan?.id ?? query.get('id');
  const bins = useBinProgress(planId, say);
  const plans = usePlans(say);
  const toPlan = (id?: string): void => go(PLAN, id === undefined ? {} : { id });

  const tap = async ({ key }: ScanLine): Promise<void> => {
    const row = (await store.row(CheckLine, key))?.row;
    if (!plan || !row) return;
    const line = await lineFacts(store, row, plan, actor);
    await terminal.apply((now) => chosenForCount(now, line));
  };
  const close = async (): Promise<void> => {
    const unseen = await unseenIn(store, state, actor);
    const isEmpty = plan !== null && bin !== null && (await isBareBin(store, plan.id, bin.id));
    await terminal.apply((now) => closeBin(now, unseen, isEmpty));
  };
  const take: Action = { key: 'confirm', label: t('fill.confirm'), icon: SquareCheckBig, onClick: () => void terminal.confirm() };
  const leave: Action = { key: 'close', label: t(isBare ? 'fill.empty' : 'fill.close'), icon: SquareCheckBig, onClick: () => void close() };
  const list = bin
    ? { lines: inBin, linesTitle: t('fill.lines', { bin: bin.code }), onLine: (line: ScanLine) => void tap(line) }
    : bins.length > 0
      ? { lines: bins, linesTitle: t('fill.bins', { docNo: plans.find(({ key }) => key === planId)?.code ?? '' }) }
      : { lines: plans, linesTitle: t('fill.plans'), onLine: ({ key }: ScanLine) => toPlan(key) };
  const beside: readonly (Action | false)[] = [
    state.last !== null &&
      hand === null && { key: 'correct', label: t('fill.correct'), icon: PenLine, onClick: () => void terminal.apply(correcting) },
    bin !== null && { key: 'noLabel', label: t('fill.noLabel'), icon: PackageX, onClick: () => void terminal.apply(nameFind) },
    { key: 'plan', label: t('fill.toPlan'), icon: List, onClick: () => toPlan(plan?.id) },
  ];
  return (
    <>
      <ScanPage
        title={title}
        right={CHECK.count}
        {...(plan?.docNo ? { number: plan.docNo } : {})}
        instruction={t(`fill.do.${step}`, { bin: bin?.code ?? asks?.bin.code ?? '' })}
        hint={t(`fill.hint.${step}`, { name: asks?.holder.name ?? '', n: closing?.unseen.length ?? 0 })}
        terminal={terminal}
        undoLabel={say(undoOf(state, written))}
        inHand={saidThing(thingInHand(state), say)}
        idleText={t(bin ? 'fill.idle' : 'fill.idleBin')}
        {...list}
        primary={quantity || figures ? take : asks || closing || !bin ? undefined : leave}
        aside={beside.map((action) => action && <ActionButton key={action.key} action={action} />)}
        extra={hand ? <PhotoInput {...photos} /> : null}
      />
      {naming ? (
        <FoundDialog
          scannedNo={naming.scannedNo}
          photos={photos}
          onFound={(stray, qty) => terminal.apply((now) => named(now, stray, qty))}
          onClose={() => void terminal.apply((now) => (now.naming ? { state: { ...now, naming: null }, answer: null } : null))}
        />
      ) : null}
    </>
  );
}

type Job = ReturnType<typeof useFilling>['terminal'];

/** Whether the bin in hand only waits to be called empty. */
function useIsBare({ plan, bin }: Job['state']): boolean {
  const isBare = useView('checkLine', `bare/${plan?.id}/${bin?.id}`, async (store) =>
    plan && bin ? isBareBin(store, plan.id, bin.id) : false,
  );
  return isBare === true;
}

const NO_LINES: readonly CheckLineRow[] = [];

function useBinLines({ state, written }: Job, say: Say): readonly ScanLine[] {
  const { plan, bin } = state;
  const userId = useActor()?.userId ?? '';
  const listed = useView('checkLine', `in/${plan?.id}/${plan?.round}/${bin?.id}`, async (store) =>
    plan && bin ? Promise.all((await linesIn(store, plan, bin.id)).map((line) => lineNow(store, line, plan))) : NO_LINES,
  );
  return useMemo(
    () => cardsInBin(state, listed ?? NO_LINES, written, userId).map((card) => saidLine(card, say)),
    [listed, state, written, userId, say],
  );
}

/** How far each bin is, and who counts it. */
function useBinProgress(planId: string | null, say: Say): readonly ScanLine[] {
  const userId = useActor()?.userId ?? '';
  const bins = useView('checkLine', `fill/${planId}`, (store) => progressByBin(store, planId));
  const held = new Map((useRowsBy(CheckBin, 'docId', planId ?? '') ?? []).map(({ row }) => [row.binId, row]));
  return (bins ?? []).map((bin) => saidLine(binCard(bin, held.get(bin.id), userId), say));
}

function usePlans(say: Say): readonly ScanLine[] {
  const actor = useActor();
  const { instant } = useLabels();
  const plans = useRowsWhere(CheckInfo);
  return useMemo(
    () => planCards(plans?.map(({ row }) => row) ?? [], actor, instant).map((card) => saidLine(card, say)),
    [plans, actor, instant, say],
  );
}
