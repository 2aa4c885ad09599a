/** The put-away terminal: all boxes in the station's receiving area, or those of one receipt. */
import { History } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Material } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { ascending } from '#domain/system/order.ts';
import type { PutAwayTerminal } from '#domain/wms/areas.ts';
import { boxPutAway } from '#domain/wms/box.operation.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { isReady, isWaitingPlace, mayComeBack, type PutAwayState, putAwayPrompt } from '#domain/wms/receiving/put-away.job.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage, type ThingInHand } from '#pages/scan/scan-page.tsx';
import { useRow, useRowsBy, useRowsByEach } from '#store/hooks.ts';
import { type Action, ActionButton } from '#ui/page-header.tsx';
import type { NextThing } from '#ui/scan/next-thing.tsx';
import { useStoreArea } from './store-area.ts';
import { type BinRow, receivingBins, useDockWarehouses } from './use-dock.ts';
import { useMaterials } from './use-names.ts';
import { usePutAway } from './use-put-away.ts';
import { useTakeBack } from './use-take-back.ts';

export interface PutAwayPageProps {
  /** Title of the route. */
  readonly title: string;
  /** Boxes of this receipt only. */
  readonly receiptId?: string;
  readonly number?: string;
  readonly back?: Action;
  /** Where it stands; by default among the pages of receipts. */
  readonly at?: PutAwayTerminal;
}

export function PutAwayPage({ title, receiptId, number, back, at }: PutAwayPageProps) {
  const { t } = useTranslation('raw');
  const warehouses = useDockWarehouses();
  const warehouseIds = useMemo(() => (warehouses ?? []).map(({ id }) => id), [warehouses]);
  const { terminal, cameBack } = usePutAway(warehouseIds);
  const { state } = terminal;
  const waiting = useWaiting(warehouseIds, receiptId);
  const lines = useLines(waiting, state.box?.id);
  const inHand = useInHand(state);
  const takeBack = useTakeBack(cameBack);
  const { box, bin } = state;
  const step = putAwayPrompt(state);
  const target = box?.suggested?.binCode;
  const prompt = step === 'bin' && !target ? 'anyBin' : step;
  const open = lines.filter((line) => line.state !== 'done').length;
  const go = useGo();
  const { receipts } = useStoreArea();
  const { path, query } = at ?? receipts.putAway;
  const log = { key: 'log', label: t('putAway.log'), icon: History, onClick: () => go(path, { ...query, log: '1' }) };
  const verbs = box && mayComeBack(box.status, box.bin) ? takeBack({ ...box, bin: box.bin?.binCode ?? '' }) : [];
  return (
    <ScanPage
      title={title}
      right={boxPutAway.right}
      state={{ tone: 'info', label: t('putAway.title') }}
      {...(number ? { number } : {})}
      instruction={t(`putAway.prompt.${prompt}`, { bin: target ?? bin?.binCode ?? '' })}
      hint={t(`putAway.hint.${prompt}`)}
      terminal={terminal}
      undoLabel={t(box ? 'putAway.dropBox' : 'putAway.releaseBin')}
      next={useNext(state)}
      inHand={inHand}
      idleText={open > 0 ? t('putAway.idle', { n: open }) : t(receiptId ? 'putAway.allDone' : 'putAway.empty')}
      lines={lines}
      linesTitle={t(receiptId ? 'putAway.linesOfReceipt' : 'putAway.lines')}
      menu={[...verbs, log]}
      {...(back && open === 0 ? { primary: back } : {})}
      {...(back && open > 0 ? { aside: <ActionButton action={back} /> } : {})}
    />
  );
}

interface Waiting {
  readonly boxes: readonly BoxRow[];
  readonly bins: ReadonlyMap<string, BinRow>;
}

function useWaiting(warehouseIds: readonly string[], receiptId: string | undefined): Waiting {
  const binRows = useRowsByEach(Bin, 'warehouseId', warehouseIds);
  const bins = useMemo(() => new Map((binRows ?? []).map(({ row }) => [row.id, row])), [binRows]);
  const receiving = useMemo(
    () => warehouseIds.flatMap((id) => receivingBins([...bins.values()].filter((bin) => bin.warehouseId === id))),
    [bins, warehouseIds],
  );
  const here = useRowsByEach(Box, 'binId', receiptId ? [] : receiving.map(({ id }) => id));
  const born = useRowsBy(Box, 'sourceDocId', receiptId ?? '');
  const boxes = useMemo(() => ((receiptId ? born : here) ?? []).map(({ row }) => row), [receiptId, born, here]);
  return { boxes, bins };
}

const order = { active: 0, todo: 1, problem: 2, done: 3 } as const;

function useLines({ boxes, bins }: Waiting, inHand: string | undefined): ScanLine[] {
  const labels = useLabels();
  const materials = useMaterials(boxes.map(({ materialId }) => materialId));
  return useMemo(() => {
    const lines = boxes.map((box): ScanLine => {
      const bin = box.binId ? bins.get(box.binId) : undefined;
      const stored = bin !== undefined && !isWaitingPlace(bin.binType);
      const state = box.id === inHand ? 'active' : stored ? 'done' : isReady(box.boxStatus) ? 'todo' : 'problem';
      const material = materials?.get(box.materialId);
      const status = isReady(box.boxStatus) && box.boxStatus === 2 ? '' : labels.code(boxStatus, box.boxStatus);
      return {
        key: box.id,
        code: box.boxNo,
        name: material ? `${material.matCode} ${material.matName}` : '',
        done: stored ? box.qty : '0',
        total: box.qty,
        unit: material?.baseUnit ?? '',
        state,
        note: [bin?.binCode, status].filter(Boolean).join(' · '),
      };
    });
    return lines.sort((a, b) => order[a.state] - order[b.state] || ascending(a.code, b.code));
  }, [boxes, bins, materials, labels, inHand]);
}

/** Where the box in hand goes. */
function useNext({ box }: PutAwayState): NextThing | null {
  const row = useRow(Box, box?.id)?.row;
  const material = useRow(Material, row?.materialId)?.row;
  if (!box?.suggested) return null;
  return {
    place: box.suggested.binCode,
    quantity: row?.qty,
    unit: material?.baseUnit,
    material: material && { code: material.matCode, name: material.matName },
  };
}

function useInHand({ box, bin }: PutAwayState): ThingInHand | null {
  const { t } = useTranslation('raw');
  const labels = useLabels();
  const row = useRow(Box, box?.id)?.row;
  const material = useRow(Material, row?.materialId)?.row;
  const batch = useRow(Batch, row?.batchId)?.row;
  if (!box) return bin ? { code: bin.binCode, name: t('putAway.binInHand') } : null;
  return {
    code: box.boxNo,
    name: material ? [material.matCode, material.matName, material.spec].filter(Boolean).join(' · ') : '',
    badge: { tone: labels.tone(boxStatus, box.status), label: labels.code(boxStatus, box.status) },
    ...(row ? { quantity: row.qty } : {}),
    ...(material ? { unit: material.baseUnit } : {}),
    facts: [
      { label: t('putAway.suggested'), value: box.suggested?.binCode ?? t('putAway.noSuggestion') },
      { label: t('putAway.from'), value: box.bin?.binCode },
      { label: labels.field('batch', 'batchNo'), value: batch?.batchNo },
      { label: labels.field('batch', 'expiryDate'), value: batch?.expiryDate },
    ],
  };
}
