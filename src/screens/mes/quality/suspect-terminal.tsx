/** Registering suspected products at the place where they are found. It goes on without a network. */
import { List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#api/session.ts';
import { DefectReason } from '#domain/basic/category.resource.ts';
import { type CardFacts, type SuspectHeard, startSuspect, suspectWork } from '#domain/mes/quality/suspect.job.ts';
import { suspectRegister } from '#domain/mes/quality/suspect.operation.ts';
import { placeOf, readFloor } from '#domain/mes/report/floor-view.ts';
import { leftOf } from '#domain/mes/report/report-work.job.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { Station } from '#domain/system/platform.resource.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { WorkPage } from '#pages/scan/work-page.tsx';
import { mayBeCard, useCardLine } from '#screens/mes/kit/use-card-line.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useRowsWhere, useStore } from '#store/hooks.ts';
import { SUSPECTS } from './paths.ts';

/** What is in work of a card or an order. Null = this device does not hold it. */
async function cardFacts(rows: HeldRows, code: string, opCodes: readonly string[]): Promise<CardFacts | null> {
  const place = await placeOf(rows, code, opCodes);
  const view = place && (await readFloor(rows, place));
  if (!view) return null;
  const { order, operation, card, product } = view;
  const { matCode, matName, unit, decimals } = product;
  const own = { orderId: order.id, orderOpId: operation.id, cardId: card?.id ?? null, opSeq: operation.opSeq };
  return { ...own, code: card?.cardNo ?? order.orderNo, name: `${matCode} ${matName}`, left: leftOf(view), unit, decimals };
}

export function SuspectTerminal({ title }: ScreenProps) {
  const { t } = useTranslation('floor');
  const store = useStore();
  const today = useToday();
  const go = useGo();
  const bindName = useSession((state) => state.bindName);
  const station = useRowsWhere(Station)?.find(({ row }) => row.stationCode === bindName)?.row;
  const findScanned = useFindScanned();
  const lineOf = useCardLine();
  const defects = (useRowsWhere(DefectReason) ?? []).map(({ row }) => ({ code: row.defectCode, name: row.defectName }));
  const find = async (text: string): Promise<SuspectHeard> => {
    const scanned = await findScanned(text);
    const card = mayBeCard(scanned) ? await cardFacts(store, scanned.code, station?.opCodes ?? []) : undefined;
    return card ? { ...scanned, card } : card === null ? lineOf(scanned) : scanned;
  };
  return (
    <WorkPage
      title={title}
      right={suspectRegister.right}
      ns="floor"
      work={suspectWork({ defects, title: t('suspect.label'), today })}
      held={useHeldDraft('suspect', startSuspect)}
      sentence={useSentence('floor')}
      find={find}
      menu={[{ key: 'list', label: t('suspect.list'), icon: List, onClick: () => go(SUSPECTS) }]}
    />
  );
}
