/** Rework at the bench: scan, begin, finish. Rechecking is somebody else's, at the desk. */
import { List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { QualityRepair, REPAIR_RIGHT, SuspectedProduct } from '#domain/mes/quality/quality.document.ts';
import { type RepairHeard, type RepairView, repairWork, startRepair } from '#domain/mes/quality/repair.job.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { ascending } from '#domain/system/order.ts';
import { parseScan } from '#domain/system/scan-code.ts';
import { ProdOrder, WipCard } from '#domain/wms/production/production-order.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { WorkPage } from '#pages/scan/work-page.tsx';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useView } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';
import { REPAIRS } from './paths.ts';

const ENTITIES = [QualityRepair, SuspectedProduct, ProdOrder, WipCard].map(({ name }) => name);
const UNDER_WAY: readonly number[] = [0, 1];

async function viewOf(rows: HeldRows, row: RepairView['row']): Promise<RepairView> {
  const suspect = (await rows.row(SuspectedProduct, row.suspectId))?.row;
  const order = row.orderId ? (await rows.row(ProdOrder, row.orderId))?.row : undefined;
  const card = row.cardId ? (await rows.row(WipCard, row.cardId))?.row : undefined;
  const material = (await rows.row(Material, row.materialId))?.row;
  const codes = [suspect?.labelNo, card?.cardNo, row.docNo, suspect?.docNo, order?.orderNo].flatMap((code) => code ?? []);
  return { row, codes, name: [material?.matCode, material?.matName].filter(Boolean).join(' '), unit: material?.baseUnit ?? '' };
}

/** The repairs that this device holds and somebody can work on, the oldest first. */
async function openRepairs(store: Store): Promise<RepairView[]> {
  const held = (await store.rows(QualityRepair)).map(({ row }) => row).filter(({ status }) => UNDER_WAY.includes(status));
  return Promise.all(held.sort((a, b) => ascending(a.createdAt, b.createdAt)).map((row) => viewOf(store, row)));
}

export function RepairTerminal({ title }: ScreenProps) {
  const { t } = useTranslation('floor');
  const go = useGo();
  const findScanned = useFindScanned();
  const personId = useActor()?.personId ?? null;
  const repairs = useView(ENTITIES, 'open-repairs', openRepairs) ?? [];
  const find = async (text: string): Promise<RepairHeard> => {
    const scanned = await findScanned(text);
    return { ...scanned, found: [scanned.code, parseScan(text).id, text.trim()] };
  };
  const steps = t('repair.usual', { returnObjects: true }) as readonly string[];
  return (
    <WorkPage
      title={title}
      right={REPAIR_RIGHT.work}
      ns="floor"
      work={repairWork({ repairs, personId, steps })}
      held={useHeldDraft('repair', startRepair)}
      sentence={useSentence('floor')}
      find={find}
      menu={[{ key: 'list', label: t('repair.list'), icon: List, onClick: () => go(REPAIRS) }]}
    />
  );
}
