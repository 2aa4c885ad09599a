/** Putting a purchase return together: supplier and store first, then the boxes that may go back. What was typed survives a reload. */
import { Flex, Grid } from '@chakra-ui/react';
import { Save } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { returnMode } from '#domain/wms/returns/codes.ts';
import { PurchaseReturnLine, type PurchaseReturnRow } from '#domain/wms/returns/purchase-return.document.ts';
import { purchaseReturnCreate, purchaseReturnSave } from '#domain/wms/returns/purchase-return.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import type { LineColumn } from '#pages/lines/line-cell.tsx';
import { LineGrid } from '#pages/lines/line-grid.tsx';
import { useSuppliers } from '#screens/wms/raw/use-names.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/raw-out/use-warehouses.ts';
import { useRowsBy } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextEntry } from '#ui/form/text-entry.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { faultsOf, newLine, payloadOf, type ReturnDraft, withBox } from './return-draft.ts';
import type { Area } from './use-return-actions.ts';
import { type ReturnableBox, useReturnable } from './use-returnable.ts';

interface Props {
  readonly title: string;
  readonly area: Area;
  /** Null = a new one. */
  readonly view: PurchaseReturnRow | null;
}

export function ReturnEdit(props: Props) {
  const rows = useRowsBy(PurchaseReturnLine, 'docId', props.view?.id ?? '');
  if (!rows) return <NotHeld title={props.title} loading />;
  const lines = rows.map(({ row }) => row).filter((row) => !row.isRemoved);
  const start: ReturnDraft = {
    ...{ supplierId: props.view?.supplierId ?? '', warehouseId: props.view?.warehouseId ?? '' },
    ...{ returnMode: String(props.view?.returnMode ?? 1), reasonCode: props.view?.reasonCode ?? '', remark: props.view?.remark ?? '' },
    lines: lines.length > 0 ? lines.map(({ boxId, qty, reason }) => ({ boxId, qty, reason: reason ?? '' })) : [newLine()],
  };
  return <EditForm {...props} start={start} />;
}

function EditForm({ title, area, view, start }: Props & { start: ReturnDraft }) {
  const { t } = useTranslation(['preturn', 'ui']);
  const go = useGo();
  const [initial] = useState(start);
  const [draft, change, clear] = useDraft<ReturnDraft>(`${area.path}?${view ? `id=${view.id}` : 'new'}`, initial);
  const [strict, setStrict] = useState(false);
  const { submit, busy } = useSubmit();
  const boxes = useReturnable(draft.supplierId, draft.warehouseId);
  useDirty(JSON.stringify(draft) !== JSON.stringify(initial));
  const set = (part: Partial<ReturnDraft>) => change((before) => ({ ...before, ...part }));
  const send = async () => {
    setStrict(true);
    const content = payloadOf(draft, boxes);
    if (!content) return notify({ tone: 'error', title: t('edit.incomplete') });
    const { supplierId, warehouseId } = draft;
    const written = view
      ? await submit(purchaseReturnSave, { id: view.id, ...content }, { done: t('done') })
      : await submit(purchaseReturnCreate, (idOf) => ({ id: idOf('doc'), supplierId, warehouseId, ...content }), { done: t('done') });
    if (!written.ok) return;
    clear();
    go(area.path, { id: view?.id ?? written.idOf('doc') });
  };
  const leave = () => go(area.path, view ? { id: view.id } : {});
  return (
    <Flex direction="column" gap="3" h="100%" minH="0" overflow="auto" p={{ base: '3', md: '4' }} data-page="form">
      <PageHeader
        title={view ? `${title} ${view.docNo ?? ''}` : title}
        primary={{ key: 'save', label: t('ui:record.save'), icon: Save, onClick: () => void send(), busy, saves: true }}
        menu={[{ key: 'leave', label: t('ui:action.cancel'), onClick: leave }]}
      />
      <Section title={t('edit.head')}>
        <Head draft={draft} area={area} fixed={view !== null} onChange={set} />
      </Section>
      <Section title={t('edit.boxes')} count={draft.lines.filter((line) => line.boxId).length} flush>
        <Flex direction="column" p="panel">
          <Lines draft={draft} boxes={boxes} strict={strict} onChange={set} />
        </Flex>
      </Section>
    </Flex>
  );
}

interface HeadProps {
  readonly draft: ReturnDraft;
  readonly area: Area;
  /** Supplier and store of a document do not change any more. */
  readonly fixed: boolean;
  readonly onChange: (part: Partial<ReturnDraft>) => void;
}

function Head({ draft, area, fixed, onChange }: HeadProps) {
  const labels = useLabels();
  const { options } = useSuppliers();
  const { ofClass } = useWarehouses();
  const field = (name: string) => labels.field('purchaseReturn', name);
  const places = area.classes.flatMap((one) => ofClass(one as never).map(warehouseOption));
  const { t } = useTranslation('ui');
  const pick = (
    key: 'supplierId' | 'warehouseId' | 'returnMode',
    choices: typeof options,
    more: Partial<ReturnDraft>,
    disabled: boolean,
  ) => (
    <FieldShell label={field(key)} required>
      <SelectInput
        label={field(key)}
        placeholder={t('form.choose')}
        value={draft[key]}
        disabled={disabled}
        options={choices}
        onChange={(value) => onChange({ [key]: value, ...more })}
      />
    </FieldShell>
  );
  return (
    <Grid gap="3" templateColumns="repeat(auto-fill, minmax(min(100%, 14rem), 1fr))">
      {pick('supplierId', options, { lines: [newLine()] }, fixed)}
      {pick('warehouseId', places, { lines: [newLine()] }, fixed)}
      {pick('returnMode', labels.options(returnMode), {}, false)}
      <TextEntry label={field('reasonCode')} max={60} value={draft.reasonCode} onChange={(text) => onChange({ reasonCode: text })} />
      <TextEntry label={field('remark')} max={500} value={draft.remark} onChange={(text) => onChange({ remark: text })} />
    </Grid>
  );
}

interface LinesProps {
  readonly draft: ReturnDraft;
  readonly boxes: ReadonlyMap<string, ReturnableBox>;
  readonly strict: boolean;
  readonly onChange: (part: Partial<ReturnDraft>) => void;
}

function Lines({ draft, boxes, strict, onChange }: LinesProps) {
  const { t } = useTranslation('preturn');
  const labels = useLabels();
  const columns = useMemo<LineColumn[]>(() => {
    const of = (name: string) => labels.field('purchaseReturnLine', name);
    const box = (line: { boxId?: string }) => boxes.get(line.boxId ?? '');
    const options = [...boxes.values()].map(({ id, boxNo, label }) => ({ value: id, label, code: boxNo }));
    return [
      { key: 'boxId', title: of('boxNo'), kind: 'select', options, width: 220, grow: 2 },
      { key: 'material', title: of('matCode'), kind: 'readonly', width: 150, grow: 1, value: (line) => box(line)?.material ?? '' },
      { key: 'status', title: of('boxStatus'), kind: 'readonly', width: 110, value: (line) => box(line)?.status ?? '' },
      {
        key: 'qty',
        title: of('qty'),
        kind: 'quantity',
        width: 130,
        unit: (line) => box(line)?.unit,
        decimals: (line) => box(line)?.decimals ?? 0,
      },
      { key: 'reason', title: of('reason'), kind: 'text', width: 140, grow: 1 },
    ];
  }, [labels, boxes]);
  const check = (line: Parameters<typeof faultsOf>[0], index: number) =>
    Object.fromEntries(Object.entries(faultsOf(line, index, draft.lines, boxes)).map(([key, fault]) => [key, t(`edit.fault.${fault}`)]));
  return (
    <LineGrid
      label={t('edit.boxes')}
      columns={columns}
      lines={draft.lines}
      onChange={(lines) => onChange({ lines: withBox(lines, draft.lines, boxes) })}
      newLine={newLine}
      check={check}
      strict={strict}
      maxLines={200}
    />
  );
}
