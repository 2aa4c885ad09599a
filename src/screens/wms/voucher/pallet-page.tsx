/** Pallet grouping as a terminal. */
import { List, PackageOpen, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Material } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { isSscc, Pallet, palletStatus, palletType } from '#domain/wms/stock/pallet.entity.ts';
import { MOVE_RIGHT } from '#domain/wms/voucher/voucher.document.ts';
import { FieldGrid } from '#pages/ask/field-grid.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { sumSameUnit } from '#pages/kit/same-unit.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage, type ThingInHand } from '#pages/scan/scan-page.tsx';
import { boxLine } from '#screens/wms/kit/box-in-hand.ts';
import { useStores } from '#screens/wms/kit/use-stores.ts';
import { useRow, useRowsWhere } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { type Action, ActionButton } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { usePallet } from './use-pallet.ts';

type Job = ReturnType<typeof usePallet>;

/** A new pallet before it has its number. */
const PLAIN = { palletType: '1', sscc: '' };

export function PalletPage({ title }: { title: string }) {
  const { t } = useTranslation('voucher');
  const go = useGo();
  const labels = useLabels();
  const job = usePallet();
  const { pallet, begin } = job;
  const [wanted, want] = useState(PLAIN);
  const goods = useGoods(job);
  const inHand = usePalletInHand(job);
  const others = useOtherPallets(pallet === null && begin === null);
  const printLabel = usePrintPallet();
  const print = {
    key: 'print',
    label: t('pallet.print'),
    icon: Printer,
    onClick: () => pallet && printLabel(pallet, goods),
    disabledReason: pallet ? undefined : t('pallet.do.firstBox'),
  };
  const held = pallet !== null || begin !== null;
  const lines = goods
    .filter(({ qty }) => isPositive(qty))
    .map((box) => boxLine(box, box.boxStatus === 2 ? undefined : labels.code(boxStatus, box.boxStatus)));
  const takeOff = async (ids: readonly string[], code: string, question: string) => {
    if (pallet && (await confirm({ kind: 'action', question }))) await job.takeOff(ids, code);
  };
  const off = ({ key, code }: ScanLine) => takeOff([key], code, t('pallet.offQuestion', { box: code }));
  const all = lines.map(({ key }) => key);
  const dissolve = (code: string) => takeOff(all, code, t('pallet.dissolveQuestion', { pallet: code }));
  const badSscc = (text: string) => (isSscc(text) ? undefined : t('pallet.badSscc'));
  const sscc = wanted.sscc.trim();
  const create: Action = {
    key: 'new',
    label: t('pallet.new'),
    busy: job.terminal.busy,
    disabledReason: sscc === '' ? undefined : badSscc(sscc),
    onClick: () => void job.begins(Number(wanted.palletType) as 1, sscc),
  };
  const form = (
    <Section title={t('pallet.new')}>
      <FieldGrid
        entity={Pallet}
        fields={['palletType', { key: 'sscc', help: t('pallet.ssccHelp'), wrong: badSscc, inputMode: 'numeric' }]}
        texts={wanted}
        width="12rem"
        onChange={(key, value) => want({ ...wanted, [key]: value || PLAIN[key as keyof typeof PLAIN] })}
      />
    </Section>
  );
  const menu: Action[] = pallet
    ? [
        print,
        { key: 'dissolve', label: t('pallet.dissolve'), icon: PackageOpen, danger: true, onClick: () => void dissolve(pallet.palletNo) },
      ]
    : [];
  return (
    <ScanPage
      title={title}
      right={MOVE_RIGHT}
      instruction={t(pallet ? 'pallet.do.box' : begin ? 'pallet.do.firstBox' : 'pallet.do.pallet')}
      hint={t(pallet ? 'pallet.hintBin' : 'pallet.hint')}
      terminal={job.terminal}
      undoLabel={t('pallet.leave')}
      inHand={inHand}
      {...(held ? {} : { lead: form })}
      lines={held ? lines : others}
      linesTitle={t(held ? 'pallet.boxes' : 'pallet.here')}
      onLine={(line) => (held ? void off(line) : job.open(line.key))}
      aside={
        <ActionButton action={{ key: 'list', label: t('pallet.records'), icon: List, onClick: () => go('/set-plate', { list: '1' }) }} />
      }
      primary={held ? print : create}
      menu={lines.length > 0 ? menu : []}
    />
  );
}

/** The pallet, or just its number until the first box stands on it. */
function usePalletInHand({ pallet, begin, boxes }: Job): ThingInHand | null {
  const { t } = useTranslation('voucher');
  const labels = useLabels();
  const bin = useRow(Bin, pallet?.binId)?.row;
  if (!pallet) return begin && { code: begin.palletNo, name: t('pallet.waitsBox') };
  const { palletNo: code, palletType: type, sscc, status } = pallet;
  return {
    code,
    place: bin?.binCode,
    badge: { tone: labels.tone(palletStatus, status), label: labels.code(palletStatus, status) },
    facts: [
      { label: labels.field('pallet', 'palletType'), value: labels.code(palletType, type) },
      { label: t('pallet.boxCount'), value: String(boxes.filter(({ row }) => isPositive(row.qty)).length) },
      { label: labels.field('pallet', 'sscc'), value: sscc, hidden: !sscc },
    ],
  };
}

/** The boxes on the pallet, with the names of their materials. */
function useGoods({ boxes }: Job) {
  const materials = useRowMap(
    Material,
    boxes.map(({ row }) => row.materialId),
  );
  return boxes.map(({ row }) => {
    const { matCode = '', matName = '', baseUnit: unit = '' } = materials?.get(row.materialId) ?? {};
    return { ...row, matCode, matName, unit, unitCode: unit };
  });
}

/** Pallets in the user's warehouses that can be continued. */
function useOtherPallets(wanted: boolean): ScanLine[] {
  const { t } = useTranslation('voucher');
  const labels = useLabels();
  const { ids } = useStores(null);
  const pallets = useRowsWhere(Pallet, ({ status, warehouseId }) => wanted && status === 1 && ids.has(warehouseId)) ?? [];
  const bins = useRowMap(
    Bin,
    pallets.map(({ row }) => row.binId),
  );
  return pallets.map(({ row }) => ({
    key: row.id,
    code: row.palletNo,
    done: '1',
    total: '1',
    unit: t('pallet.unit'),
    state: 'todo',
    name: `${bins?.get(row.binId ?? '')?.binCode ?? ''} · ${labels.code(palletType, row.palletType)}`,
  }));
}

/** A single material is named on the label, several are not. */
function usePrintPallet() {
  const { print } = useShell();
  return ({ palletNo, sscc }: NonNullable<Job['pallet']>, goods: ReturnType<typeof useGoods>): void => {
    const [first] = goods;
    const one = goods.every(({ materialId }) => materialId === first?.materialId) ? first : undefined;
    const sum = sumSameUnit(goods, ({ qty }) => qty);
    const data = {
      palletNo,
      sscc,
      boxes: String(goods.length),
      total: sum ? `${sum.qty} ${sum.unit}` : '',
      material: one?.matCode,
      name: one?.matName,
    };
    void print({ kind: 'pallet', targets: [{ id: palletNo, name: palletNo, data }] });
  };
}
