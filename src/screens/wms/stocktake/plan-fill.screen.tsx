/** /plan/fill: counting at the bins. A bin is scanned, then its boxes; whatever else lies there is a find. Works without a network. */
import { List, PackageX, PenLine, SquareCheckBig } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { addQty, subQty } from '#domain/kernel/quantity.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import {
  type CountState,
  type CountWork,
  chosenForCount,
  closeBin,
  correcting,
  type LineFacts,
  named,
  nameFind,
} from '#domain/wms/stocktake/count.job.ts';
import { placedNow } from '#domain/wms/stocktake/snapshot.ts';
import {
  CHECK,
  CheckBin,
  CheckInfo,
  CheckLine,
  type CheckLineRow,
  isSnapshot,
  isWithdrawn,
} from '#domain/wms/stocktake/stocktake.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage, type ThingInHand } from '#pages/scan/scan-page.tsx';
import { useRowsBy, useRowsWhere, useStore, useView } from '#store/hooks.ts';
import type { Action } from '#ui/page-header.tsx';
import { ActionButton } from '#ui/page-header.tsx';
import { PhotoInput } from '#ui/photo-input.tsx';
import { bookNow, ENTERED, isBareBin, isUnseen, lineFacts, lineNow, linesIn, unseenIn } from './filling.ts';
import { FoundDialog } from './found-dialog.tsx';
import { PLAN } from './paths.ts';
import { useFilling } from './use-filling.ts';

export function Screen({ title, query }: ScreenProps) {
  const { t } = useTranslation('stocktake');
  const store = useStore();
  const actor = useActor();
  const go = useGo();
  const { terminal, photos, setPhotos } = useFilling();
  const { state, quantity, figures } = terminal;
  const { plan, bin, hand, naming, asks, closing } = state;
  const asked = query.get('id');
  const isBare = useIsBare(state);
  const inBin = useBinLines(state, terminal.written);
  const bins = useBinProgress(plan?.id ?? asked);
  const plans = usePlans();
  const step = hand ? (hand.weighs ? 'weigh' : 'count') : asks ? 'held' : closing ? 'closing' : bin ? (isBare ? 'empty' : 'box') : 'bin';

  const tap = async ({ key }: ScanLine): Promise<void> => {
    const row = (await store.row(CheckLine, key))?.row;
    if (!plan || !bin || !row) return;
    const line = await lineFacts(store, row, plan, actor);
    await terminal.apply((now) => chosenForCount(now, line));
  };
  const close = async (): Promise<void> => {
    const unseen = await unseenIn(store, state, actor);
    const isBare = plan !== null && bin !== null && (await isBareBin(store, plan.id, bin.id));
    await terminal.apply((now) => closeBin(now, unseen, isBare));
  };
  const lines = bin ? inBin : bins.length > 0 ? bins : plans;
  const linesTitle = bin
    ? t('fill.lines', { bin: bin.code })
    : bins.length > 0
      ? t('fill.bins', { docNo: plan?.docNo ?? '' })
      : t('fill.plans');
  return (
    <>
      <ScanPage
        title={title}
        right={CHECK.count}
        {...(plan?.docNo ? { number: plan.docNo } : {})}
        instruction={t(`fill.do.${step}`, { bin: bin?.code ?? asks?.bin.code ?? '' })}
        hint={t(`fill.hint.${step}`, { name: asks?.holder.name ?? '', n: closing?.unseen.length ?? 0, plan: plan?.name ?? '' })}
        terminal={terminal}
        undoLabel={undoLabel(state, terminal.written, t)}
        inHand={useThing(state)}
        idleText={t(bin ? 'fill.idle' : 'fill.idleBin')}
        lines={lines}
        linesTitle={linesTitle}
        {...(bin
          ? { onLine: (line: ScanLine) => void tap(line) }
          : bins.length > 0
            ? {}
            : { onLine: ({ key }: ScanLine) => go(PLAN, { id: key }) })}
        primary={usePrimary(state, quantity !== null || figures !== null, isBare, terminal, close)}
        aside={
          <>
            {state.last && !hand ? (
              <ActionButton
                action={{ key: 'correct', label: t('fill.correct'), icon: PenLine, onClick: () => void terminal.apply(correcting) }}
              />
            ) : null}
            {bin ? (
              <ActionButton
                action={{ key: 'noLabel', label: t('fill.noLabel'), icon: PackageX, onClick: () => void terminal.apply(nameFind) }}
              />
            ) : null}
            <ActionButton
              action={{ key: 'plan', label: t('fill.toPlan'), icon: List, onClick: () => go(PLAN, plan ? { id: plan.id } : {}) }}
            />
          </>
        }
        extra={hand ? <PhotoInput photos={photos} onChange={setPhotos} /> : null}
      />
      {naming ? (
        <FoundDialog
          scannedNo={naming.scannedNo}
          photos={photos}
          onPhotos={setPhotos}
          onFound={(stray, qty) => terminal.apply((now) => named(now, stray, qty))}
          onClose={() => void terminal.apply((now) => (now.naming ? { state: { ...now, naming: null }, answer: null } : null))}
        />
      ) : null}
    </>
  );
}

type T = (key: string, params?: Record<string, unknown>) => string;
type Job = ReturnType<typeof useFilling>['terminal'];

const codeOf = ({ isLoose, matCode, boxNo }: Pick<LineFacts, 'isLoose' | 'matCode' | 'boxNo'>): string => (isLoose ? matCode : boxNo);

function undoLabel({ hand, naming, asks, closing }: CountState, written: readonly CountWork[], t: T): string {
  if (hand || naming || asks || closing) return t('fill.drop');
  const last = written.at(-1);
  const code = last?.kind === 'count' ? codeOf(last.line) : last?.kind === 'found' ? (last.stray.scannedNo ?? last.stray.matCode) : '';
  return t('fill.undo', { code });
}

/** What waits for its quantity, or what was counted last. A blind count shows nothing of the books. */
function useThing({ plan, hand, last }: CountState): ThingInHand | null {
  const { t } = useTranslation('stocktake');
  const goods = hand?.line ?? hand?.stray;
  if (hand && goods) {
    const code = hand.line ? codeOf(hand.line) : (hand.stray?.scannedNo ?? goods.matCode);
    const place = hand.line ? { place: hand.line.binCode } : {};
    return { ...place, code, name: `${goods.matCode} ${goods.name}` };
  }
  if (!last) return null;
  const { line, qty } = last;
  const facts = plan?.blind ? {} : { facts: [{ label: t('fill.book'), value: `${line.bookQty} ${line.unit}` }] };
  return { place: line.binCode, code: codeOf(line), name: `${line.matCode} ${line.name}`, quantity: qty, unit: line.unit, ...facts };
}

/** Takes the figure, puts right what was counted last, or closes the bin. */
function usePrimary(state: CountState, isAsked: boolean, isBare: boolean, terminal: Job, close: () => Promise<void>): Action | undefined {
  const { t } = useTranslation('stocktake');
  if (isAsked) return { key: 'confirm', label: t('fill.confirm'), icon: SquareCheckBig, onClick: () => void terminal.confirm() };
  if (state.asks || state.closing || !state.bin) return undefined;
  return { key: 'close', label: t(isBare ? 'fill.empty' : 'fill.close'), icon: SquareCheckBig, onClick: () => void close() };
}

/** Whether the bin in hand only waits to be called empty. */
function useIsBare({ plan, bin }: CountState): boolean {
  const isBare = useView('checkLine', `bare/${plan?.id}/${bin?.id}`, async (store) =>
    plan && bin ? isBareBin(store, plan.id, bin.id) : false,
  );
  return isBare === true;
}

/** The boxes of the bin, those that wait first, and what was counted here though it is listed elsewhere. */
function useBinLines({ plan, bin, hand }: CountState, written: readonly CountWork[]): ScanLine[] {
  const { t } = useTranslation('stocktake');
  const actor = useActor();
  const rows = useView('checkLine', `in/${plan?.id}/${plan?.round}/${bin?.id}`, async (store) =>
    plan && bin ? Promise.all((await linesIn(store, plan, bin.id)).map((line) => lineNow(store, line, plan))) : NO_LINES,
  );
  return useMemo(() => {
    if (!plan || !bin) return [];
    const listed = rows ?? [];
    const round = listed.filter((line) => plan.round === 'first' || line.toRecount);
    const lines = round.map((line): ScanLine => cardOf(line, hand?.line?.id === line.id, plan, actor?.userId ?? '', t));
    const own = new Set(lines.map(({ key }) => key));
    const elsewhere = written.flatMap((work): ScanLine[] =>
      work.kind === 'count' && work.bin.id === bin.id && !own.has(work.line.id)
        ? [{ ...cardBase(work.line), done: work.qty, total: '', state: 'done', note: t('fill.listedIn', { bin: work.line.binCode }) }]
        : [],
    );
    return [...lines.sort((a, b) => Number(a.state === 'done') - Number(b.state === 'done')), ...elsewhere];
  }, [rows, plan, bin, hand, written, actor, t]);
}

const NO_LINES: CheckLineRow[] = [];

const cardBase = ({
  id,
  unit,
  matCode,
  name,
  isLoose,
  boxNo,
}: Pick<LineFacts, 'id' | 'unit' | 'matCode' | 'name' | 'isLoose' | 'boxNo'>) => ({
  key: id,
  code: codeOf({ isLoose, matCode, boxNo }),
  name: isLoose ? name : `${matCode} ${name}`,
  unit,
});

function cardOf(line: CheckLineRow, isActive: boolean, plan: NonNullable<CountState['plan']>, userId: string, t: T): ScanLine {
  const [qty, by, byName] =
    plan.round === 'first' ? [line.firstQty, line.firstBy, line.firstByName] : [line.secondQty, line.secondBy, line.secondByName];
  const diff = qty === null || plan.blind ? '0' : subQty(qty, bookNow(line));
  const notes = [
    line.isFound ? t('fill.isFound') : '',
    line.isLoose ? t('loose') : '',
    line.batchNo ?? '',
    diff === '0' ? '' : t('fill.differs', { qty: diff.startsWith('-') ? diff : `+${diff}` }),
    by !== null && by !== userId ? t('fill.by', { name: byName ?? '' }) : '',
    line.otherBy ? t('fill.other', { name: line.otherByName ?? '', qty: line.otherQty ?? '' }) : '',
  ].filter(Boolean);
  const base = cardBase({
    id: line.id,
    unit: line.unitCode,
    matCode: line.matCode,
    name: line.matName,
    isLoose: line.isLoose,
    boxNo: line.boxNo,
  });
  const total = plan.blind ? '' : bookNow(line);
  const state = isActive ? 'active' : qty === null ? 'todo' : line.otherBy ? 'problem' : 'done';
  return { ...base, done: qty ?? '–', total, state, ...(notes.length > 0 ? { note: notes.join(' · ') } : {}) };
}

/** How far each bin is, in walking order, and who counts it. */
function useBinProgress(planId: string | null): ScanLine[] {
  const { t } = useTranslation('stocktake');
  const actor = useActor();
  const read = useView('checkLine', `fill/${planId}`, async (store) => {
    const row = planId ? (await store.row(CheckInfo, planId))?.row : undefined;
    if (!row || !ENTERED.includes(row.status)) return [];
    const round = row.status === 4 ? 'second' : 'first';
    const lines = await store.rowsBy(CheckLine, 'docId', row.id);
    const standing = isSnapshot(row) ? await store.rowsBy(Box, 'warehouseId', row.warehouseId) : null;
    const boxes = standing && new Map(standing.map(({ row: box }) => [box.id, box]));
    const counts = new Map<string, { done: string; total: string }>();
    for (const { row: line } of lines) {
      if (isWithdrawn(line) || (round === 'second' && !line.toRecount)) continue;
      // While work goes on a box is looked for where it is by now.
      const { bookBinId } = boxes && isUnseen(line, { round }) ? placedNow(row, line, boxes.get(line.boxId)) : line;
      const { done, total } = counts.get(bookBinId) ?? { done: '0', total: '0' };
      counts.set(bookBinId, { done: isUnseen(line, { round }) ? done : addQty(done, '1'), total: addQty(total, '1') });
    }
    const bins = await Promise.all((isSnapshot(row) ? [...counts.keys()] : row.lockedBins).map((id) => store.row(Bin, id)));
    return bins
      .flatMap((one) => (one ? [one.row] : []))
      .sort((a, b) => a.pickSeq - b.pickSeq || (a.binCode < b.binCode ? -1 : 1))
      .map((one) => ({ id: one.id, code: one.binCode, ...(counts.get(one.id) ?? { done: '0', total: '0' }) }));
  });
  const held = new Map((useRowsBy(CheckBin, 'docId', planId ?? '') ?? []).map(({ row }) => [row.binId, row]));
  return (read ?? []).map(({ id, code, ...boxes }): ScanLine => {
    const holder = held.get(id);
    // An empty bin is one thing to see.
    const isEmpty = holder?.isEmptyBin === true && boxes.total === '0';
    const { done, total } = isEmpty ? { done: holder.emptyAt === null ? '0' : '1', total: '1' } : boxes;
    const isTaken = holder?.fromId === actor?.userId && holder !== undefined;
    const name = holder?.holderName ?? '';
    const seen = isEmpty ? t(holder.emptyAt === null ? 'fill.emptyBin' : 'fill.isEmpty') : '';
    const note = [seen, isTaken ? t('fill.tookFrom', { name }) : name ? t('fill.by', { name }) : ''].filter(Boolean).join(' · ');
    const isDone = total !== '0' && done === total;
    return {
      key: id,
      code,
      name: note,
      done,
      total,
      unit: t(isEmpty ? 'fill.binUnit' : 'fill.boxes'),
      state: isTaken && !isDone ? 'problem' : isDone ? 'done' : 'todo',
    };
  });
}

/** Plans that are being counted, those that name this person first. */
function usePlans(): ScanLine[] {
  const { t } = useTranslation('stocktake');
  const actor = useActor();
  const { instant } = useLabels();
  const rows = useRowsWhere(CheckInfo);
  return useMemo(() => {
    const open = (rows ?? []).map(({ row }) => row).filter(({ status }) => ENTERED.includes(status));
    const isNamed = (ids: readonly string[]) => actor?.personId != null && ids.includes(actor.personId);
    return open
      .sort((a, b) => Number(isNamed(b.counterIds)) - Number(isNamed(a.counterIds)))
      .map((row) => ({
        key: row.id,
        code: row.docNo ?? '',
        name: row.checkName,
        // A plan that locks no bins does not say how many they are before it is opened.
        done: isSnapshot(row) ? '–' : String(row.lockedBins.length),
        total: '',
        unit: t('fill.binUnit'),
        state: 'todo' as const,
        ...noteOf([
          isSnapshot(row) ? t('fill.live') : '',
          isNamed(row.counterIds) ? t('fill.namesYou') : '',
          row.remindedAt
            ? t('fill.reminded', { at: instant(row.remindedAt), name: row.remindedByName ?? '', n: row.remindedOpen ?? 0 })
            : '',
        ]),
      }));
  }, [rows, actor, instant, t]);
}

const noteOf = (parts: readonly string[]) => {
  const said = parts.filter(Boolean);
  return said.length > 0 ? { note: said.join(' · ') } : {};
};
