/** Requesting another status: boxes by scan, one status, one reason. The draft survives a reload. */
import { useTranslation } from 'react-i18next';
import { Bin } from '#domain/basic/place.resource.ts';
import {
  backFromSwitch,
  belongsTo,
  type SwitchDraft,
  scanForSwitch,
  startSwitch,
  switchLack,
  switchLines,
} from '#domain/wms/voucher/switch.job.ts';
import { voucherSaveSwitch, voucherSwitch } from '#domain/wms/voucher/switch.operation.ts';
import type { VoucherRow } from '#domain/wms/voucher/voucher.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useOnce } from '#pages/kit/use-once.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { useStore } from '#store/hooks.ts';

const path = '/state-switch';

/**
 * @param given numbers of boxes chosen on another page, or contained in the request to change
 * @param row the request to change; null = a new one
 */
export function useSwitch(given: readonly string[], toStatus: string, row: VoucherRow | null) {
  const { t } = useTranslation('voucher');
  const store = useStore();
  const go = useGo();
  const { mine } = useWarehouses();
  const find = useFindScanned();
  const { submit, busy } = useSubmit();
  // What was begun with these boxes goes on after a reload; with others, it is another request.
  const begun = row ? `edit=${row.id}` : ['new', toStatus, ...given].join('/');
  const held = useHeldDraft<SwitchDraft>(`${path}?${begun}`, startSwitch);
  const { state: draft, now, put } = held;
  useDirty(draft.boxes.length > 0);
  const terminal = useTerminal(
    { sentence: useSentence('voucher'), find: (text) => find(text), hear: scanForSwitch, back: backFromSwitch },
    held,
  );
  const change = (patch: Partial<SwitchDraft>) => put({ ...now(), ...patch });
  useOnce(given.length > 0 && mine.length > 0, async () => {
    if (now().boxes.length > 0) return;
    put({ ...startSwitch, toStatus, reason: row?.reason ?? '' });
    for (const boxNo of given) await terminal.scan({ text: boxNo, source: 'manual' });
  });

  const lack = switchLack(draft);
  const send = async (): Promise<void> => {
    const [first] = draft.boxes;
    if (lack || !first?.warehouseId) return;
    const { warehouseId } = first;
    const kind = belongsTo(Number(draft.toStatus));
    const bins = kind === null ? [] : await store.rowsBy(Bin, 'warehouseId+binType', warehouseId, kind);
    const lines = switchLines(draft, bins.find(({ row }) => row.isActive)?.row.id ?? null);
    const reason = draft.reason.trim();
    const said = { done: t('switch.asked') };
    const written = row
      ? await submit(voucherSaveSwitch, { id: row.id, reason, lines }, said)
      : await submit(voucherSwitch, (idOf) => ({ id: idOf('doc'), warehouseId, reason, lines }), said);
    if (!written.ok) return;
    held.clear();
    go(path, { id: row?.id ?? written.idOf('doc') });
  };
  return { terminal, draft, change, send, busy, blocked: lack ? t(lack) : undefined };
}
