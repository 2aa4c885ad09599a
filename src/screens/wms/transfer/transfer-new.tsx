/** A new transfer: from where to where, and the boxes by scan. */
import { Grid, Input } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { mayTransfer } from '#domain/wms/transfer/class-matrix.ts';
import { transferMode } from '#domain/wms/transfer/codes.ts';
import { transferCreate } from '#domain/wms/transfer/transfer.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { ScanPage } from '#pages/scan-page.tsx';
import { findScanned } from '#screens/wms/raw-out/find-scanned.ts';
import { answer, type BoxFacts, otherThing } from '#screens/wms/raw-out/scanned.ts';
import { useToday } from '#screens/wms/raw-out/use-today.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/raw-out/use-warehouses.ts';
import { useScanLog } from '#screens/wms/use-scan-log.ts';
import { useSentence } from '#screens/wms/use-sentence.ts';
import { useStores } from '#screens/wms/voucher/use-stores.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import type { Scan } from '#ui/scan/scan-hub.ts';
import { Section } from '#ui/section.tsx';
import type { TransferTableProps } from './transfer-table.tsx';

interface Draft {
  readonly from: string;
  readonly to: string;
  readonly mode: '1' | '2';
  readonly remark: string;
  readonly boxes: readonly BoxFacts[];
}
const EMPTY: Draft = { from: '', to: '', mode: '2', remark: '', boxes: [] };

export function TransferNew({ title, path, whClass }: TransferTableProps) {
  const { t } = useTranslation('transfer');
  const store = useStore();
  const go = useGo();
  const today = useToday(useSyncStatus().clockOffset);
  const log = useScanLog(useSentence('transfer'));
  const { submit, busy } = useSubmit();
  const [draft, change, clear] = useDraft<Draft>(`${path}?new`, EMPTY);
  const { boxes, from, to } = draft;
  useDirty(boxes.length > 0);
  const scan = async ({ text }: Scan): Promise<void> => {
    const scanned = await findScanned(store, text, { warehouseIds: [from], today });
    if (scanned.kind === 'bin' || scanned.kind === 'command') return log.say(answer('error', 'say.box', scanned.code));
    if (scanned.kind !== 'box') return log.say(otherThing(scanned));
    const { box, code } = scanned;
    const first = from === '' ? (box.warehouseId ?? '') : from;
    if (boxes.some(({ id }) => id === box.id)) return log.say(answer('warn', 'say.again', code));
    if (box.warehouseId !== first) return log.say(answer('error', 'say.otherSource', code));
    if (box.boxStatus !== 2 && box.boxStatus !== 6) return log.say(answer('error', 'say.held', code, { status: String(box.boxStatus) }));
    change((before) => ({ ...before, from: first, boxes: [...before.boxes, box] }));
    log.say(answer('ok', 'say.added', code));
  };
  const send = async (): Promise<void> => {
    if (blocked) return;
    const payload = {
      fromWarehouseId: from,
      toWarehouseId: to,
      transferMode: Number(draft.mode) as 1 | 2,
      remark: draft.remark.trim() || null,
    };
    const written = await submit(transferCreate, (idOf) => ({ id: idOf('doc'), ...payload, boxIds: boxes.map(({ id }) => id) }), {
      done: t('created'),
    });
    if (!written.ok) return;
    clear();
    go(path, { id: written.idOf('doc') });
  };
  const blocked = boxes.length === 0 ? t('say.box') : to === '' ? t('chooseTo') : undefined;
  return (
    <ScanPage
      title={title}
      state={{ tone: 'info', label: t('new') }}
      instruction={t(boxes.length === 0 ? 'do.new.first' : 'do.new.next')}
      hint={t('newHint')}
      result={log.result}
      history={log.history}
      lead={<Places draft={draft} change={change} whClass={whClass} />}
      lines={boxes.map((box) => ({
        ...{ key: box.id, code: box.boxNo, name: `${box.matCode} ${box.matName}`, note: box.binCode },
        ...{ done: box.qty, total: box.qty, unit: box.unit, state: 'done' as const },
      }))}
      linesTitle={t('boxes')}
      onScan={scan}
      primary={{
        key: 'send',
        label: t('create', { n: boxes.length }),
        busy,
        saves: true,
        disabledReason: blocked,
        onClick: () => void send(),
      }}
      undo={
        boxes.length > 0
          ? { key: 'undo', label: t('undo'), onClick: () => change((before) => ({ ...before, boxes: before.boxes.slice(0, -1) })) }
          : undefined
      }
    />
  );
}

interface PlacesProps {
  draft: Draft;
  change: (next: (before: Draft) => Draft) => void;
  whClass: TransferTableProps['whClass'];
}

function Places({ draft, change, whClass }: PlacesProps) {
  const { t } = useTranslation(['transfer', 'ui']);
  const labels = useLabels();
  const { all } = useWarehouses();
  const { stores } = useStores(whClass);
  const source = all.find(({ id }) => id === draft.from);
  const targets = all.filter(
    (row) => row.isActive && row.id !== draft.from && (!source || mayTransfer(source.whClassCode, row.whClassCode)),
  );
  const field = (name: string) => labels.field('transferOrder', name);
  const choice = (
    name: string,
    value: string,
    set: (value: string) => void,
    options: Parameters<typeof SelectInput>[0]['options'],
    disabled = false,
  ) => (
    <FieldShell label={field(name)} required disabled={disabled}>
      <SelectInput
        label={field(name)}
        placeholder={t('ui:form.choose')}
        value={value}
        disabled={disabled}
        onChange={set}
        options={options}
      />
    </FieldShell>
  );
  return (
    <Section title={t('places')}>
      <Grid gap="3" templateColumns="repeat(auto-fill, minmax(min(100%, 12rem), 1fr))">
        {choice(
          'fromWarehouseId',
          draft.from,
          (from) => change((b) => ({ ...b, from, to: '' })),
          stores.map(warehouseOption),
          draft.boxes.length > 0,
        )}
        {choice('toWarehouseId', draft.to, (to) => change((b) => ({ ...b, to })), targets.map(warehouseOption))}
        {choice(
          'transferMode',
          draft.mode,
          (mode) => change((b) => ({ ...b, mode: mode === '1' ? '1' : '2' })),
          labels.options(transferMode),
        )}
        <FieldShell label={field('remark')}>
          <Input
            aria-label={field('remark')}
            maxLength={500}
            value={draft.remark}
            onChange={({ target }) => change((b) => ({ ...b, remark: target.value }))}
          />
        </FieldShell>
      </Grid>
    </Section>
  );
}
