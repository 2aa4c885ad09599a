import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPositive, isQuantity } from '#domain/kernel/quantity.ts';
import { requisitionType } from '#domain/wms/codes.ts';
import { requisitionGenerate } from '#domain/wms/requisition-generate.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { FieldShell } from '#ui/form/fields.tsx';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Modal } from '#ui/modal.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { useStockOf } from './use-demand-board.ts';

/** What a list is generated from: a line's demand, or a requisition for raw material. */
export interface ListSource {
  readonly docNo: string | null;
  readonly demandId: string | null;
  readonly applicationId: string | null;
  /** The store that has to give it; null = the person chooses. */
  readonly fromWarehouseId: string | null;
  readonly toWarehouseId: string | null;
  readonly toBinId: string | null;
  readonly orderNo: string | null;
  readonly needAt: string | null;
}

export interface SourceLine {
  /** Of the demand, or of the requisition. */
  readonly id: string;
  readonly materialId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unitCode: string;
  readonly need: string;
  /** Not on a list yet. */
  readonly rest: string;
}

export interface GenerateDialogProps {
  source: ListSource;
  lines: readonly SourceLine[];
  /** Where the list is picked. */
  place: (requisitionType: number) => { readonly path: string; readonly query?: Readonly<Record<string, string>> };
  onClose: () => void;
}

const wanted = (qty: string | undefined): qty is string => qty !== undefined && isQuantity(qty) && isPositive(qty);

/** From where, in whole boxes or by quantity, and how much: the server allocates the boxes and the picking list opens. */
export function GenerateDialog({ source, lines, place, onClose }: GenerateDialogProps) {
  const { t } = useTranslation('rawout');
  const ui = useTranslation('ui').t;
  const labels = useLabels();
  const go = useGo();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const stores = useWarehouses().ofClass('YCL-K');
  const [chosen, setChosen] = useState('');
  const [type, setType] = useState('1');
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(lines.map((line) => [line.id, line.rest])),
  );
  const [tried, setTried] = useState(false);
  const fromWarehouseId = source.fromWarehouseId ?? (chosen || (stores.length === 1 ? (stores[0]?.id ?? '') : ''));
  const applied = source.applicationId !== null;
  const taken = lines.filter((line) => wanted(quantities[line.id]));
  const generate = async () => {
    setTried(true);
    if (!online || fromWarehouseId === '' || taken.length === 0) return;
    const { docNo: _docNo, fromWarehouseId: _from, ...head } = source;
    const owner = (id: string) => (applied ? { demandLineId: null, applicationLineId: id } : { demandLineId: id });
    const written = await submit(requisitionGenerate, (idOf) => ({
      ...{ id: idOf('doc'), requisitionType: type === '2' ? (2 as const) : (1 as const), ...head, fromWarehouseId },
      lines: taken.map(({ id, materialId }) => ({ materialId, qty: quantities[id] ?? '0', ...owner(id) })),
    }));
    if (!written.ok) return;
    onClose();
    const { path, query } = place(Number(type));
    go(path, { id: written.idOf('doc'), ...query });
  };
  const fromLabel = labels.field('requisition', 'fromWarehouseId');
  const typeLabel = labels.field('requisition', 'requisitionType');
  return (
    <Modal
      title={t('generate.title', { docNo: source.docNo ?? t('ui:pending.noNumber') })}
      size="lg"
      onClose={onClose}
      answer={{
        label: t('board.generate'),
        busy,
        why: online ? undefined : t('needsServer'),
        give: () => void generate(),
      }}
    >
      <Flex gap="3" wrap="wrap" mb="3">
        <chakra.div flex="1 1 16rem">
          <FieldShell label={fromLabel} required error={tried && fromWarehouseId === '' ? t('generate.fromNeeded') : undefined}>
            <SelectInput
              placeholder={ui('form.choose')}
              label={fromLabel}
              value={fromWarehouseId}
              disabled={source.fromWarehouseId !== null}
              onChange={setChosen}
              options={stores.map(warehouseOption)}
            />
          </FieldShell>
        </chakra.div>
        {applied ? null : (
          <chakra.div flex="1 1 12rem">
            <FieldShell label={typeLabel} help={t(type === '2' ? 'generate.byQuantity' : 'generate.whole')}>
              <SelectInput
                placeholder={ui('form.choose')}
                label={typeLabel}
                value={type}
                onChange={(value) => setType(value || '1')}
                options={labels.options(requisitionType)}
              />
            </FieldShell>
          </chakra.div>
        )}
      </Flex>
      <GenerateLines lines={lines} quantities={quantities} onChange={(id, qty) => setQuantities({ ...quantities, [id]: qty })} />
      {tried && taken.length === 0 ? (
        <chakra.p role="alert" m="0" mt="2" textStyle="sm" color="error.fg">
          {t('generate.linesNeeded')}
        </chakra.p>
      ) : null}
    </Modal>
  );
}

interface GenerateLinesProps {
  lines: readonly SourceLine[];
  quantities: Readonly<Record<string, string>>;
  onChange: (lineId: string, qty: string) => void;
}

function GenerateLines({ lines, quantities, onChange }: GenerateLinesProps) {
  const { t } = useTranslation('rawout');
  const stock = useStockOf(lines.map(({ materialId }) => materialId));
  return (
    <chakra.ul listStyleType="none" m="0" p="0">
      {lines.map((line) => (
        <Flex as="li" key={line.id} align="center" gap="gap" py="2" borderTopWidth="1px" borderColor="border.muted" wrap="wrap">
          <chakra.div flex="1 1 14rem" minW="0">
            <CodeText value={line.matCode} /> <chakra.span color="fg.muted">{line.matName}</chakra.span>
            <chakra.div textStyle="xs" color="fg.muted">
              {t('generate.need')} <Quantity value={line.need} unit={line.unitCode} />
              {stock ? (
                <>
                  {' · '}
                  {t('board.stock')} <Quantity value={stock.get(line.materialId)?.available ?? '0'} unit={line.unitCode} />
                </>
              ) : null}
            </chakra.div>
          </chakra.div>
          <chakra.div w="12rem">
            <QuantityInput
              label={t('demand.qtyOf', { matCode: line.matCode })}
              value={quantities[line.id] ?? ''}
              unit={line.unitCode}
              decimals={6}
              onChange={(qty) => onChange(line.id, qty)}
            />
          </chakra.div>
        </Flex>
      ))}
    </chakra.ul>
  );
}
