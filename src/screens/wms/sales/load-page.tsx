/** At the ramp: every box is scanned onto the lorry, pallet by pallet, and then the lorry leaves. */
import { FileText, PackageOpen, Truck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { Customer } from '#domain/basic/partner.resource.ts';
import { shippingStatus } from '#domain/wms/codes.ts';
import {
  brokenPallets,
  type LoadHeard,
  type LoadState,
  load,
  loadCards,
  loadingJob,
  loadStep,
  missingBoxes,
} from '#domain/wms/sales/load.job.ts';
import { heardAtLorry } from '#domain/wms/sales/load-find.ts';
import { NOT_SHIPPED, SalesIssue } from '#domain/wms/sales/sales-issue.document.ts';
import { salesIssueShip } from '#domain/wms/sales/sales-issue-ship.operation.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { toText } from '#pages/fields/field-values.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { saidLine, useSay } from '#pages/scan/said.ts';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useRow, useStore } from '#store/hooks.ts';
import { Notice } from '#ui/notice.tsx';
import type { LoadedIssue } from './use-issue.ts';

interface LoadPageProps {
  readonly title: string;
  readonly issue: LoadedIssue;
  /** Route of the list to go back to. */
  readonly back: string;
  /** Goes back to picking, where that is still possible. */
  readonly onPick?: (() => void) | undefined;
}

export function LoadPage({ title, issue, back, onPick }: LoadPageProps) {
  const { t } = useTranslation(['sales', 'rawout']);
  const say = useSay('sales');
  const go = useGo();
  const store = useStore();
  const find = useFindScanned();
  const [isShipping, setShipping] = useState(false);
  const { header, loading: job, picking } = issue;
  const customer = useRow(Customer, header.customerId)?.row.customerName ?? '';
  const mayShip = useRight(salesIssueShip.right);
  const isHere = header.shipStatus === NOT_SHIPPED;
  const unpicked = picking.tasks.length - job.boxes.length;
  const lacks = unpicked > 0 ? t('load.unpicked', { n: String(unpicked) }) : job.boxes.length === 0 ? t('load.nothing') : undefined;
  const ship = () => (isHere && mayShip && lacks === undefined ? setShipping(true) : undefined);
  const held = useHeldDraft<LoadState>(`load/${header.id}`, loadingJob.start);
  const terminal = useTerminal<LoadState, LoadHeard>(
    {
      sentence: useSentence('sales'),
      find: async (text) => heardAtLorry(store, header.id, job, await find(text, [job.warehouseId])),
      hear: (now, heard) => loadingJob.hear(job, now, heard),
      settle: (now) => loadingJob.settle(job, now),
      back: loadingJob.back,
      finish: ship,
    },
    held,
  );
  const { state } = terminal;
  const missing = missingBoxes(job, state).map(({ boxNo }) => boxNo);
  const step = loadStep(job, state, picking.tasks.length, header.shipStatus);
  const words = { n: String(missing.length), box: missing[0] ?? '', customer };
  const comma = t('rawout:pick.comma');
  const pallets = brokenPallets(job, state).map(({ palletNo: pallet, total, missing: open }) =>
    t('load.palletMissing', { pallet, n: String(open.length), total: String(total), boxes: open.join(comma) }),
  );
  const toDocument = () => go('/sales-issue-order', { id: header.id });
  const show = { key: 'document', label: t('load.toDocument'), icon: FileText, onClick: toDocument };
  return (
    <>
      <ScanPage
        title={title}
        of={{ docNo: header.docNo, set: shippingStatus, status: header.shipStatus }}
        instruction={t(`load.do.${step}`, words)}
        hint={t(`load.hint.${step}`, words)}
        terminal={terminal}
        undoLabel={t('load.undo')}
        idleText={t(isHere ? 'load.idle' : 'load.goneBy', { plateNo: header.plateNo ?? '' })}
        lines={loadCards(job, state).map((line) => saidLine(line, say))}
        linesTitle={t('load.lines')}
        onLine={({ key }) => {
          const box = job.boxes.find(({ lineId }) => lineId === key);
          if (box && isHere) void terminal.apply((now) => load(job, now, [box], box.boxNo));
        }}
        scanEnabled={isHere && !isShipping}
        primary={
          isHere
            ? {
                key: 'ship',
                label: t('load.ship'),
                icon: Truck,
                disabledReason: lacks ?? (mayShip ? undefined : t('load.mayNot')),
                onClick: ship,
              }
            : { ...show, label: t('load.papers') }
        }
        menu={[...(isHere && onPick ? [{ key: 'pick', label: t('load.toPicking'), icon: PackageOpen, onClick: onPick }] : []), show]}
        extra={
          isHere && pallets.length > 0 ? (
            <Notice tone="info" label={t('load.pallets')} text={pallets.join(t('rawout:sentenceGap'))} />
          ) : null
        }
      />
      {isShipping ? (
        <ShipDialog
          issue={issue}
          missing={missing}
          onClose={() => setShipping(false)}
          onGone={() => {
            held.clear();
            go(back);
          }}
        />
      ) : null}
    </>
  );
}

interface ShipDialogProps {
  readonly issue: LoadedIssue;
  /** Boxes that nobody has scanned onto the lorry. */
  readonly missing: readonly string[];
  readonly onClose: () => void;
  readonly onGone: () => void;
}

function ShipDialog({ issue: { header, loading }, missing, onClose, onGone }: ShipDialogProps) {
  const { t } = useTranslation(['sales', 'rawout']);
  const { submit, busy } = useSubmit();
  const isShort = missing.length > 0;
  const warning = t('load.notScanned', { n: String(missing.length), boxes: missing.slice(0, 5).join(t('rawout:pick.comma')) });
  return (
    <AskDialog
      title={t('load.shipTitle', { docNo: header.docNo ?? t('ui:pending.noNumber') })}
      lead={
        isShort ? (
          <Notice tone="warn" label={t('load.notScannedLabel')} text={warning} />
        ) : (
          t('load.allScanned', { n: String(loading.boxes.length) })
        )
      }
      entity={SalesIssue}
      fields={[{ key: 'plateNo', required: true }, 'driver', 'packingListNo']}
      start={{ plateNo: toText(header.plateNo), driver: toText(header.driver), packingListNo: toText(header.packingListNo) }}
      answer={{ label: t(isShort ? 'load.shipAnyway' : 'load.ship'), busy, danger: () => isShort }}
      send={async ({ plateNo, driver, packingListNo }) => {
        const said = { plateNo: String(plateNo), driver: driver as string | null, packingListNo: packingListNo as string | null };
        const done = await submit(salesIssueShip, { id: header.id, ...said }, { done: t('load.shipped', said) });
        if (done.ok) onGone();
        return done.ok;
      }}
      onClose={onClose}
    />
  );
}
