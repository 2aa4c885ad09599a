/** `?scan=packed`: what the lines have packed for the stores of this person. The scan of a box, or a tap, opens the receipt of its application. */
import { FileText, PackagePlus } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { FINISHED_RIGHT, FinishedReceipt, FinishedReceiptLine } from '#domain/wms/finished/finished-receipt.document.ts';
import { heardWhereMade } from '#domain/wms/finished/made-find.ts';
import { readMade, startWith } from '#domain/wms/finished/made-work.ts';
import { heardPackedAnywhere, packedWork, readToReceive, startPacked } from '#domain/wms/finished/packed-work.ts';
import { CompletionBox, WipCompletion } from '#domain/wms/production/completion.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useDraftFor } from '#pages/kit/use-draft.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useHeld } from '#pages/scan/use-held.ts';
import { WorkPage } from '#pages/scan/work-page.tsx';
import { isFilling } from '#screens/wms/kit/is-filling.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStore, useView } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';

const PATH = '/products/products-warehousing';
const ENTITIES = [WipCompletion, CompletionBox, FinishedReceipt, FinishedReceiptLine].map(({ name }) => name);

export function PackedPage({ title, query }: Pick<ScreenProps, 'title' | 'query'>) {
  const { t } = useTranslation('finished');
  const go = useGo();
  const store = useStore();
  const actor = useActor();
  const today = useToday();
  const keepDraft = useDraftFor();
  const held = useHeld(startPacked);
  const isMine = useCallback((warehouseId: string) => actor !== null && inScope(actor, warehouseId), [actor]);
  const read = useCallback((rows: Store) => readToReceive(rows, isMine), [isMine]);
  const all = useView(ENTITIES, `to-receive/${actor?.userId ?? ''}`, read) ?? [];
  const only = query.get('of');
  const shown = only === null ? all : all.filter(({ completion }) => completion.id === only);
  const { opened } = held.state;
  const begun = all.find(({ completion }) => completion.id === opened?.completionId)?.openIds[0];
  const receiptId = opened?.receiptId ?? begun ?? null;
  useEffect(() => {
    if (opened === null || receiptId === null) return;
    const leads = async (): Promise<void> => {
      const view = opened.boxNo === null ? null : await readMade(store, receiptId);
      if (view && opened.boxNo !== null)
        keepDraft(`made/${receiptId}`, startWith(view, await heardWhereMade(store, view.header, opened.boxNo), today));
      held.put(startPacked);
      go(PATH, { scan: receiptId });
    };
    void leads();
  }, [opened, receiptId, store, keepDraft, today, held, go]);
  const begin = { key: 'without', label: t('packed.without'), icon: PackagePlus, onClick: () => go(PATH, { scan: 'new' }) };
  return (
    <WorkPage
      title={title}
      right={FINISHED_RIGHT.receive}
      ns="finished"
      work={packedWork(shown, isMine)}
      held={held}
      sentence={useSentence('finished')}
      find={async (text) => ({ ...(await heardPackedAnywhere(store, text)), isEarly: isFilling(store) })}
      menu={[begin, { key: 'list', label: t('packed.list'), icon: FileText, onClick: () => go(PATH) }]}
    />
  );
}
