/** At the ramp: every box is scanned onto the lorry, pallet by pallet, and then the lorry leaves. */
import { FileText, PackageOpen, Truck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { Customer } from '#domain/basic/partner.resource.ts';
import { shippingStatus } from '#domain/wms/codes.ts';
import { isLoaded, type LoadState, load, missingBoxes, palletsOf } from '#domain/wms/sales/load.job.ts';
import { NOT_SHIPPED, SalesIssue } from '#domain/wms/sales/sales-issue.document.ts';
import { salesIssueShip } from '#domain/wms/sales/sales-issue-ship.operation.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { useRow } from '#store/hooks.ts';
import { Notice } from '#ui/notice.tsx';
import type { Action } from '#ui/page-header.tsx';
import type { LoadedIssue } from './use-issue.ts';
import { useLoading } from './use-loading.ts';

interface LoadPageProps {
  readonly title: string;
  readonly issue: LoadedIssue;
  /** Route of the list to go back to. */
  readonly back: string;
  /** Goes back to picking, where that is still possible. */
  readonly onPick?: (() => void) | undefined;
}

export function LoadPage({ title, issue, back, onPick }: LoadPageProps) {
  const { t } = useTranslation('sales');
  const labels = useLabels();
  const go = useGo();
  const customer = useRow(Customer, issue.header.customerId)?.row.customerName ?? '';
  const [shipping, setShipping] = useState(false);
  const { header, loading: job, picking } = issue;
  const mayShip = useRight(salesIssueShip.right);
  const isHere = header.shipStatus === NOT_SHIPPED;
  const unpicked = picking.tasks.length - job.boxes.length;
  const lacks = unpicked > 0 ? t('load.unpicked', { n: String(unpicked) }) : job.boxes.length === 0 ? t('load.nothing') : undefined;
  const ship = () => (isHere && mayShip && lacks === undefined ? setShipping(true) : undefined);
  const { terminal, clear } = useLoading(header.id, job, ship);
  const { state } = terminal;
  const missing = missingBoxes(job, state);
  const toDocument = () => go('/sales-issue-order', { id: header.id });
  const primary: Action = isHere
    ? { key: 'ship', label: t('load.ship'), icon: Truck, disabledReason: lacks ?? (mayShip ? undefined : t('load.mayNot')), onClick: ship }
    : { key: 'papers', label: t('load.papers'), icon: FileText, onClick: toDocument };
  const step = !isHere ? 'gone' : unpicked > 0 ? 'unpicked' : missing.length > 0 ? 'box' : 'ship';
  const words = { n: String(missing.length), box: missing[0]?.boxNo ?? '', customer };
  return (
    <>
      <ScanPage
        title={title}
        number={header.docNo ?? t('ui:pending.noNumber')}
        state={{ tone: labels.tone(shippingStatus, header.shipStatus), label: labels.code(shippingStatus, header.shipStatus) }}
        instruction={t(`load.do.${step}`, words)}
        hint={t(`load.hint.${step}`, words)}
        terminal={terminal}
        undoLabel={t('load.undo')}
        idleText={t(isHere ? 'load.idle' : 'load.goneBy', { plateNo: header.plateNo ?? '' })}
        lines={linesOf(issue, state, t)}
        linesTitle={t('load.lines')}
        onLine={({ key }) => {
          const box = job.boxes.find(({ lineId }) => lineId === key);
          if (box && isHere) void terminal.apply((now) => load(job, now, [box], box.boxNo));
        }}
        scanEnabled={isHere && !shipping}
        primary={primary}
        menu={[
          ...(isHere && onPick ? [{ key: 'pick', label: t('load.toPicking'), icon: PackageOpen, onClick: onPick }] : []),
          { key: 'document', label: t('load.toDocument'), icon: FileText, onClick: toDocument },
        ]}
        extra={<Pallets issue={issue} state={state} />}
      />
      {shipping ? (
        <ShipDialog
          issue={issue}
          missing={missing.map(({ boxNo }) => boxNo)}
          onClose={() => setShipping(false)}
          onGone={() => {
            clear();
            go(back);
          }}
        />
      ) : null}
    </>
  );
}

type Words = (key: string, params?: Record<string, string>) => string;

function linesOf({ loading: job }: LoadedIssue, state: LoadState, t: Words): ScanLine[] {
  const [next] = missingBoxes(job, state);
  return job.boxes.map((box) => {
    const isDone = isLoaded(state, box);
    return {
      key: box.lineId,
      code: box.boxNo,
      name: `${box.matCode} ${box.matName}`,
      done: isDone ? box.qty : '0',
      total: box.qty,
      unit: box.unit,
      state: isDone ? 'done' : box === next ? 'active' : 'todo',
      note: box.palletNo ? t('load.onPallet', { pallet: box.palletNo }) : '',
    };
  });
}

/** What of each pallet is not on the lorry yet. */
function Pallets({ issue: { loading: job, header }, state }: { readonly issue: LoadedIssue; readonly state: LoadState }) {
  const { t } = useTranslation(['sales', 'rawout']);
  const pallets = palletsOf(job, state).filter(({ palletNo, missing }) => palletNo !== '' && missing.length > 0);
  if (pallets.length === 0 || header.shipStatus !== NOT_SHIPPED) return null;
  const text = pallets.map(({ palletNo, total, missing }) =>
    t('load.palletMissing', {
      pallet: palletNo,
      n: String(missing.length),
      total: String(total),
      boxes: missing.join(t('rawout:pick.comma')),
    }),
  );
  return <Notice tone="info" label={t('load.pallets')} text={text.join(t('rawout:sentenceGap'))} />;
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
  const warning = t('load.notScanned', { n: String(missing.length), boxes: missing.slice(0, 5).join(t('rawout:pick.comma')) });
  return (
    <AskDialog
      title={t('load.shipTitle', { docNo: header.docNo ?? t('ui:pending.noNumber') })}
      lead={
        missing.length > 0 ? (
          <Notice tone="warn" label={t('load.notScannedLabel')} text={warning} />
        ) : (
          t('load.allScanned', { n: String(loading.boxes.length) })
        )
      }
      entity={SalesIssue}
      fields={[{ key: 'plateNo', required: true }, 'driver', 'packingListNo']}
      start={{ plateNo: header.plateNo ?? '', driver: header.driver ?? '', packingListNo: header.packingListNo ?? '' }}
      answer={{ label: t(missing.length > 0 ? 'load.shipAnyway' : 'load.ship'), busy, danger: () => missing.length > 0 }}
      send={async ({ plateNo, driver, packingListNo }) => {
        const payload = { id: header.id, plateNo: String(plateNo), driver: textOf(driver), packingListNo: textOf(packingListNo) };
        const done = await submit(salesIssueShip, payload, { done: t('load.shipped', { plateNo: String(plateNo) }) });
        if (done.ok) onGone();
        return done.ok;
      }}
      onClose={onClose}
    />
  );
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
