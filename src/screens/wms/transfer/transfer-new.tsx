/** A new transfer: from where to where, boxes by scan, loose stock by bin, or what an application still needs. */
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { mayTransfer } from '#domain/wms/class-matrix.ts';
import { transferMode } from '#domain/wms/transfer/codes.ts';
import { transferCreate } from '#domain/wms/transfer/transfer-create.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { boxLine } from '#screens/wms/kit/box-in-hand.ts';
import { TakenLines } from '#screens/wms/kit/taken-lines.tsx';
import { type StoreClass, useStores } from '#screens/wms/kit/use-stores.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { CodeText } from '#ui/code-text.tsx';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextEntry } from '#ui/form/text-entry.tsx';
import type { Action } from '#ui/page-header.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { Section } from '#ui/section.tsx';
import { type Need, TAKING } from './transfer-draft.ts';
import { useNewTransfer } from './use-new-transfer.ts';

type Form = ReturnType<typeof useNewTransfer>;

interface TransferNewProps {
  readonly title: string;
  readonly path: string;
  readonly classes: readonly StoreClass[] | null;
  readonly applicationId: string | null;
}

export function TransferNew({ title, path, classes, applicationId }: TransferNewProps) {
  const { t } = useTranslation('transfer');
  const form = useNewTransfer(path, applicationId);
  const { draft } = form;
  const { boxes } = draft;
  const n = boxes.length + draft.loose.length;
  const create: Action = {
    key: 'send',
    label: t('create', { n }),
    busy: form.busy,
    saves: true,
    onClick: () => void form.send(),
    disabledReason: form.lack ? t(`lacks.${form.lack}`) : undefined,
  };
  return (
    <ScanPage
      title={title}
      right={transferCreate.right}
      {...(form.application?.docNo ? { number: form.application.docNo } : {})}
      state={{ tone: 'info', label: t('new') }}
      instruction={t(n === 0 ? 'do.new.first' : 'do.new.next')}
      hint={t('newHint')}
      terminal={form.terminal}
      undoLabel={t('undo')}
      lead={
        <Flex direction="column" gap="3">
          <Places form={form} classes={classes} />
          {form.application ? <Needs needs={form.needs} /> : null}
          <LooseGoods form={form} />
        </Flex>
      }
      lines={boxes.map((box) => boxLine(box, box.binCode))}
      linesTitle={t('boxes')}
      primary={form.out ? { ...create, key: 'ship', label: t('createOut', { n }), onClick: () => void form.send(form.out) } : create}
      menu={form.out ? [create] : []}
    />
  );
}

/** What is still to be executed of the application, and how much of it is in this transfer. */
function Needs({ needs }: { needs: readonly Need[] }) {
  const { t } = useTranslation('transfer');
  return (
    <Section title={t('needs')} count={needs.length}>
      <chakra.ul listStyleType="none" m="0" p="0">
        {needs.map((need) => (
          <Flex as="li" key={need.id} align="center" gap="gap" py="1" wrap="wrap">
            <chakra.span flex="1 1 12rem" minW="0">
              <CodeText value={need.matCode} /> <chakra.span color="fg.muted">{need.matName}</chakra.span>
            </chakra.span>
            <chakra.span textStyle="sm" color="fg.muted">
              {t('needsTaken')} <Quantity value={need.taken} unit={need.unit} /> / <Quantity value={need.qty} unit={need.unit} />
            </chakra.span>
          </Flex>
        ))}
      </chakra.ul>
    </Section>
  );
}

/** Stock without boxes: how much, and from which bin. */
function LooseGoods({ form }: { form: Form }) {
  const { t } = useTranslation('transfer');
  const { loose, from } = form.draft;
  if (from === '' || (form.application && loose.length === 0)) return null;
  return (
    <Section title={t('loose')} count={loose.length}>
      <TakenLines plan={TAKING} known={form.known} lines={loose} onChange={form.setLoose} isGiven={form.application !== undefined} />
    </Section>
  );
}

function Places({ form, classes }: { form: Form; classes: TransferNewProps['classes'] }) {
  const { draft, change } = form;
  const named = form.application !== undefined;
  const { t } = useTranslation(['transfer', 'ui']);
  const labels = useLabels();
  const { all } = useWarehouses();
  const { stores } = useStores(classes);
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
          (source && named ? [source] : stores).map(warehouseOption),
          named || draft.boxes.length + draft.loose.length > 0,
        )}
        {choice('toWarehouseId', draft.to, (to) => change((b) => ({ ...b, to })), targets.map(warehouseOption), named)}
        {choice(
          'transferMode',
          draft.mode,
          (mode) => change((b) => ({ ...b, mode: mode === '1' ? '1' : '2' })),
          labels.options(transferMode),
        )}
        <TextEntry label={field('remark')} max={500} value={draft.remark} onChange={(text) => change((b) => ({ ...b, remark: text }))} />
      </Grid>
    </Section>
  );
}
