/** Split and merge as a terminal: one box in hand, with the parts it is split into or the boxes merged into it. */

import { List, Printer, Repeat } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BoxFacts } from '#domain/wms/stock/scanned.ts';
import { type PackageMode, restOf } from '#domain/wms/voucher/package.job.ts';
import { MOVE_RIGHT } from '#domain/wms/voucher/voucher.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { boxLine, useBoxInHand } from '#screens/wms/kit/box-in-hand.ts';
import { Choice } from '#ui/form/choice.tsx';
import { type Action, ActionButton } from '#ui/page-header.tsx';
import { usePackage } from './use-package.ts';

export interface PackagePageProps {
  readonly title: string;
  readonly mode: PackageMode;
  readonly onMode: (mode: PackageMode) => void;
  /** Chosen on another page. */
  readonly boxNo: string | null;
}

export function PackagePage({ title, mode, onMode, boxNo }: PackagePageProps) {
  const { t } = useTranslation('voucher');
  const go = useGo();
  const job = usePackage(mode, boxNo);
  const { terminal } = job;
  const { box, parts, sources } = terminal.state;
  const quantity = terminal.quantity?.value ?? '';
  const inHand = useBoxInHand(box, [
    { label: t('package.inside'), value: `${box?.qty} ${box?.unit}` },
    { label: t('package.rest'), value: `${restOf(terminal.state)} ${box?.unit}`, hidden: mode === 'merge' },
  ]);
  const children = parts.map((qty, n) => box && { ...box, id: String(n), boxNo: t('package.child', { n: n + 1 }), qty });
  const lines = (mode === 'split' ? children : sources).flatMap((one) => (one ? [boxLine(one)] : []));
  const blocked = box === null ? t('package.scanBox') : lines.length === 0 ? t(`package.${mode}.nothing`) : undefined;
  const finish: Action = {
    key: 'finish',
    label: t(`package.${mode}.finish`, { n: lines.length }),
    saves: true,
    busy: terminal.busy,
    disabledReason: blocked,
    onClick: () => void job.finish(),
  };
  const even = { key: 'even', label: t('package.even'), icon: Repeat, onClick: job.addEven };
  const label = (held: BoxFacts): Action => ({
    key: 'print',
    label: t('package.print'),
    icon: Printer,
    onClick: () => job.print(held, held.boxNo, held.qty),
  });
  const records = { key: 'list', label: t('package.records'), icon: List, onClick: () => go('/dismantle-package', { list: '1' }) };
  return (
    <ScanPage
      title={title}
      right={MOVE_RIGHT}
      instruction={t(`package.${mode}.do.${box === null ? 'box' : 'next'}`, { box: box?.boxNo ?? '' })}
      hint={t(`package.${mode}.hint`)}
      terminal={terminal}
      undoLabel={t('package.undo')}
      inHand={inHand && { ...inHand, quantity: mode === 'split' ? restOf(terminal.state) : inHand.quantity }}
      idleText={t(`package.${mode}.idle`)}
      lines={lines}
      linesTitle={t(`package.${mode}.lines`)}
      aside={<Aside mode={mode} onMode={onMode} locked={parts.length + sources.length > 0} records={records} />}
      primary={quantity === '' ? finish : { key: 'add', label: t('package.add'), onClick: () => void terminal.quantity?.confirm() }}
      menu={box ? [...(mode === 'split' ? [even] : []), label(box)] : []}
    />
  );
}

function Aside({ mode, onMode, locked, records }: Pick<PackagePageProps, 'mode' | 'onMode'> & { locked: boolean; records: Action }) {
  const { t } = useTranslation('voucher');
  const items = (['split', 'merge'] as const).map((value) => ({ value, label: t(`package.${value}.mode`) }));
  return (
    <>
      <Choice label={t('package.mode')} value={mode} items={items} disabled={locked} onChange={onMode} />
      <ActionButton action={records} />
    </>
  );
}
