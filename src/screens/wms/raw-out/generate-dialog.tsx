import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cmpQty, isPositive, isQuantity, subQty } from '#domain/kernel/quantity.ts';
import { requisitionType } from '#domain/wms/codes.ts';
import type { DemandLineRow } from '#domain/wms/demand.document.ts';
import { requisitionGenerate } from '#domain/wms/requisition-generate.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { FieldShell } from '#ui/form/fields.tsx';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Modal } from '#ui/modal.tsx';
import { Quantity } from '#ui/quantity.tsx';
import type { DemandRow } from './demand-board.ts';
import { listPath } from './list-path.ts';
import { useStockOf } from './use-demand-board.ts';
import { useWarehouses, warehouseOption } from './use-warehouses.ts';

export interface GenerateDialogProps {
  demand: DemandRow;
  lines: readonly DemandLineRow[];
  onClose: () => void;
}

const rest = (line: DemandLineRow): string => (cmpQty(line.needQty, line.pickedQty) > 0 ? subQty(line.needQty, line.pickedQty) : '0');
const wanted = (qty: string | undefined): qty is string => qty !== undefined && isQuantity(qty) && isPositive(qty);

/** From where, in whole boxes or by quantity, and how much: the server allocates the boxes and the picking list opens. */
export function GenerateDialog({ demand, lines, onClose }: GenerateDialogProps) {
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
    Object.fromEntries(lines.map((line) => [line.id, rest(line)])),
  );
  const [tried, setTried] = useState(false);
  const fromWarehouseId = chosen || (stores.length === 1 ? (stores[0]?.id ?? '') : '');
  const taken = lines.filter((line) => wanted(quantities[line.id]));
  const generate = async () => {
    setTried(true);
    if (!online || fromWarehouseId === '' || taken.length === 0) return;
    const { toWarehouseId, toBinId, orderNo, needAt } = demand;
    const written = await submit(requisitionGenerate, (idOf) => ({
      ...{ id: idOf('doc'), requisitionType: type === '2' ? (2 as const) : (1 as const), demandId: demand.id },
      ...{ fromWarehouseId, toWarehouseId, toBinId, orderNo, needAt },
      lines: taken.map((line) => ({ materialId: line.materialId, qty: quantities[line.id] ?? '0', demandLineId: line.id })),
    }));
    if (!written.ok) return;
    onClose();
    go(listPath(Number(type)), { id: written.idOf('doc') });
  };
  const fromLabel = labels.field('requisition', 'fromWarehouseId');
  const typeLabel = labels.field('requisition', 'requisitionType');
  return (
    <Modal
      title={t('generate.title', { docNo: demand.docNo ?? t('noNumber') })}
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
              onChange={setChosen}
              options={stores.map(warehouseOption)}
            />
          </FieldShell>
        </chakra.div>
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
  lines: readonly DemandLineRow[];
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
              {t('generate.need')} <Quantity value={line.needQty} unit={line.unitCode} />
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
