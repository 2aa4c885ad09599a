/** Pallet grouping as a terminal. */
import { Grid, Input } from '@chakra-ui/react';
import { List, PackageOpen, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Material } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { palletStatus, palletType } from '#domain/wms/voucher/codes.ts';
import { isSscc, Pallet } from '#domain/wms/voucher/pallet.entity.ts';
import { MOVE_RIGHT } from '#domain/wms/voucher/voucher.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { sumSameUnit } from '#pages/kit/same-unit.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { useStores } from '#screens/wms/kit/use-stores.ts';
import { useRow, useRowsWhere } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { type Action, ActionButton } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { usePallet } from './use-pallet.ts';

type Job = ReturnType<typeof usePallet>;

export function PalletPage({ title }: { title: string }) {
  const { t } = useTranslation('voucher');
  const go = useGo();
  const labels = useLabels();
  const job = usePallet();
  const { pallet, begin } = job;
  const [kind, setKind] = useState<'1' | '2' | '3' | '4'>('1');
  const [sscc, setSscc] = useState('');
  const bin = useRow(Bin, pallet?.binId)?.row;
  const lines = useBoxLines(job);
  const others = useOtherPallets(pallet === null && begin === null);
  const print = usePrintPallet(job);
  const held = pallet !== null || begin !== null;
  const off = async (line: ScanLine) => {
    if (pallet && (await confirm({ kind: 'action', question: t('pallet.offQuestion', { box: line.code }) })))
      await job.takeOff([line.key], line.code);
  };
  const dissolve = async () => {
    if (pallet && (await confirm({ kind: 'action', question: t('pallet.dissolveQuestion', { pallet: pallet.palletNo }) })))
      await job.takeOff(
        lines.map(({ key }) => key),
        pallet.palletNo,
      );
  };
  const begins = () => void job.begins(Number(kind) as 1, sscc.trim());
  const form = <NewPalletForm kind={kind} onKind={setKind} sscc={sscc} onSscc={setSscc} />;
  const menu: Action[] = [
    { key: 'print', label: t('pallet.print'), icon: Printer, onClick: print, disabledReason: pallet ? undefined : t('pallet.first') },
    { key: 'dissolve', label: t('pallet.dissolve'), icon: PackageOpen, danger: true, onClick: () => void dissolve() },
  ];
  return (
    <ScanPage
      title={title}
      right={MOVE_RIGHT}
      instruction={t(pallet ? 'pallet.do.box' : begin ? 'pallet.do.firstBox' : 'pallet.do.pallet')}
      hint={t(pallet ? 'pallet.hintBin' : 'pallet.hint')}
      terminal={job.terminal}
      undoLabel={t('pallet.leave')}
      inHand={
        pallet
          ? {
              code: pallet.palletNo,
              ...(bin ? { place: bin.binCode } : {}),
              badge: { tone: labels.tone(palletStatus, pallet.status), label: labels.code(palletStatus, pallet.status) },
              facts: [
                { label: labels.field('pallet', 'palletType'), value: labels.code(palletType, pallet.palletType) },
                { label: t('pallet.boxCount'), value: String(lines.length) },
                { label: labels.field('pallet', 'sscc'), value: pallet.sscc, hidden: !pallet.sscc },
              ],
            }
          : begin
            ? { code: begin.palletNo, name: t('pallet.waitsBox') }
            : null
      }
      {...(held ? {} : { lead: form })}
      lines={held ? lines : others}
      linesTitle={t(held ? 'pallet.boxes' : 'pallet.here')}
      onLine={(line) => (held ? void off(line) : job.open(line.key))}
      aside={
        <ActionButton action={{ key: 'list', label: t('pallet.records'), icon: List, onClick: () => go('/set-plate', { list: '1' }) }} />
      }
      primary={
        held
          ? {
              key: 'print',
              label: t('pallet.print'),
              icon: Printer,
              onClick: print,
              disabledReason: pallet ? undefined : t('pallet.do.firstBox'),
            }
          : {
              key: 'new',
              label: t('pallet.new'),
              busy: job.terminal.busy,
              disabledReason: sscc === '' || isSscc(sscc.trim()) ? undefined : t('pallet.badSscc'),
              onClick: begins,
            }
      }
      menu={pallet && lines.length > 0 ? menu : []}
    />
  );
}

interface FormProps {
  kind: string;
  onKind: (kind: '1' | '2' | '3' | '4') => void;
  sscc: string;
  onSscc: (sscc: string) => void;
}

function NewPalletForm({ kind, onKind, sscc, onSscc }: FormProps) {
  const { t } = useTranslation('voucher');
  const labels = useLabels();
  const [type, code] = [labels.field('pallet', 'palletType'), labels.field('pallet', 'sscc')];
  const bad = sscc !== '' && !isSscc(sscc.trim());
  return (
    <Section title={t('pallet.new')}>
      <Grid gap="3" templateColumns="repeat(auto-fill, minmax(min(100%, 12rem), 1fr))">
        <FieldShell label={type} required>
          <SelectInput label={type} value={kind} onChange={(value) => onKind((value || '1') as '1')} options={labels.options(palletType)} />
        </FieldShell>
        <FieldShell label={code} help={t('pallet.ssccHelp')} error={bad ? t('pallet.badSscc') : undefined}>
          <Input aria-label={code} inputMode="numeric" maxLength={18} value={sscc} onChange={({ target }) => onSscc(target.value)} />
        </FieldShell>
      </Grid>
    </Section>
  );
}

function useBoxLines({ boxes }: Job): ScanLine[] {
  const labels = useLabels();
  const filled = boxes.map(({ row }) => row).filter((box) => isPositive(box.qty));
  const materials = useRowMap(
    Material,
    filled.map(({ materialId }) => materialId),
  );
  return filled.map((box) => {
    const material = materials?.get(box.materialId);
    const note = box.boxStatus === 2 ? {} : { note: labels.code(boxStatus, box.boxStatus) };
    const figures = { done: box.qty, total: box.qty, unit: material?.baseUnit ?? '' };
    return {
      key: box.id,
      code: box.boxNo,
      name: `${material?.matCode ?? ''} ${material?.matName ?? ''}`,
      state: 'done',
      ...figures,
      ...note,
    };
  });
}

/** Pallets that stand in the person's warehouses, to go on with. */
function useOtherPallets(wanted: boolean): ScanLine[] {
  const { t } = useTranslation('voucher');
  const labels = useLabels();
  const { ids } = useStores(undefined);
  const pallets = useRowsWhere(Pallet);
  const here = (pallets ?? []).map(({ row }) => row).filter((row) => wanted && row.status === 1 && ids.has(row.warehouseId));
  const bins = useRowMap(
    Bin,
    here.map(({ binId }) => binId),
  );
  return here.map((row) => ({
    key: row.id,
    code: row.palletNo,
    name: `${bins?.get(row.binId ?? '')?.binCode ?? ''} · ${labels.code(palletType, row.palletType)}`,
    ...{ done: '1', total: '1', unit: t('pallet.unit'), state: 'todo' as const },
  }));
}

function usePrintPallet({ pallet, boxes }: Job): () => void {
  const { print } = useShell();
  const materials = useRowMap(
    Material,
    boxes.map(({ row }) => row.materialId),
  );
  return () => {
    if (!pallet) return;
    const goods = boxes.map(({ row }) => ({ qty: row.qty, unitCode: materials?.get(row.materialId)?.baseUnit ?? '' }));
    const kinds = new Set(boxes.map(({ row }) => row.materialId));
    const material = kinds.size === 1 ? materials?.get([...kinds][0] ?? '') : undefined;
    const total = sumSameUnit(goods, ({ qty }) => qty);
    const data = {
      ...{ palletNo: pallet.palletNo, sscc: pallet.sscc, boxes: String(boxes.length), total: total ? `${total.qty} ${total.unit}` : '' },
      ...{ material: material?.matCode, name: material?.matName },
    };
    void print({ kind: 'pallet', targets: [{ id: pallet.palletNo, name: pallet.palletNo, data }] });
  };
}
