/** Pieces that are sent from operation to operation: the terminal that sends, the list of what was sent, and what was taken over of it. */
import { ArrowRightLeft } from 'lucide-react';
import { placeOf, readFloor } from '#domain/mes/report/floor-view.ts';
import { type SendHeard, sendWork, startSend } from '#domain/mes/transfer/pass-on.job.ts';
import { ProcessTransfer, processTransfer, TRANSFER_RIGHT } from '#domain/mes/transfer/transfer.document.ts';
import { openDifference } from '#domain/mes/transfer/transfer.operation.ts';
import { CardOperation, OrderOperation, ProdOrder, WipCard } from '#domain/wms/production/production-order.ts';
import { REASON } from '#pages/ask/ask-plan.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { WorkPage } from '#pages/scan/work-page.tsx';
import { mayBeCard, useCardLine } from '#screens/mes/kit/use-card-line.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStore, useView } from '#store/hooks.ts';
import { useLists } from './use-lists.ts';
import { useStation } from './use-station.ts';

const SEND = '/mes/process-transfer';
const RECORD = '/mes/process_takeGoods_record';
const LISTS = { 'pass.list': `${SEND}?list=1`, 'take.list': RECORD };
const ENTITIES = [ProdOrder, OrderOperation, WipCard, CardOperation, ProcessTransfer].map(({ name }) => name);

function SendPage({ title }: Pick<ScreenProps, 'title'>) {
  const store = useStore();
  const station = useStation();
  const findScanned = useFindScanned();
  const lineOf = useCardLine();
  const held = useHeldDraft('process-transfer', startSend);
  const { place } = held.state;
  const view = useView(ENTITIES, `send/${place?.orderId ?? ''}/${place?.cardId ?? ''}/${place?.opSeq ?? ''}`, async (rows) =>
    place ? readFloor(rows, place) : null,
  );
  const find = async (text: string): Promise<SendHeard> => {
    const scanned = await findScanned(text, [station?.warehouseId]);
    const place = mayBeCard(scanned) ? await placeOf(store, scanned.code, station?.opCodes ?? [], 'send') : undefined;
    return place ? { ...scanned, place } : place === null ? lineOf(scanned) : scanned;
  };
  return (
    <WorkPage
      title={title}
      right={TRANSFER_RIGHT.send}
      ns="floor"
      work={sendWork(view ?? null)}
      held={held}
      sentence={useSentence('floor')}
      find={find}
      menu={useLists(LISTS)}
    />
  );
}

function screenOf(path: string, isRecord: boolean) {
  return documentScreen(processTransfer, null, {
    path,
    id: isRecord ? 'mes.transfer.taken' : 'mes.transfer',
    source: 'server',
    ...(isRecord ? {} : { home: { list: '1' } }),
    list: {
      columns: ['orderId.orderNo', 'cardId.cardNo', 'fromOpSeq', 'toOpSeq', 'qty', 'takenQty', 'settledQty'],
      wide: ['settledQty'],
      hidden: ['lineId'],
      search: ['lineId'],
      ...(isRecord ? { where: { status: 4 } } : { create: { to: [SEND] as const, right: TRANSFER_RIGHT.send } }),
    },
    view: {
      facts: ['orderId', 'cardId', 'lineId', 'fromOpSeq', 'toOpSeq', 'qty', 'takenQty', 'settledQty'],
      others: { processTake: ['takeQty', 'diffQty', 'reason', 'takerName', 'takenAt', 'stationCode'] },
    },
    verbs: {
      order: ['settle', 'resend', 'withdraw'],
      of: {
        settle: {
          icon: ArrowRightLeft,
          ask: {
            fields: [
              { key: 'found', field: ProcessTransfer.fields.qty, least: 'zero', required: true },
              { key: 'lost', field: ProcessTransfer.fields.qty, least: 'zero', required: true },
              REASON,
            ],
            useMore: (row) => ({ start: { found: openDifference(row), lost: '0' } }),
          },
        },
      },
    },
    ...(isRecord ? {} : { faces: [{ when: (query: URLSearchParams) => !query.has('list') && !query.has('id'), Part: SendPage }] }),
  });
}

export const transfers = { Screen: screenOf(SEND, false) };
export const takes = { Screen: screenOf(RECORD, true) };
