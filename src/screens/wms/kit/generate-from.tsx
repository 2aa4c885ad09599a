/** Asks which store gives the goods of a document, and how much of each line. The server then chooses the boxes, and the list of them opens. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { f } from '#domain/kernel/field.ts';
import { isPositive, type Quantity } from '#domain/kernel/quantity.ts';
import { AskLinesDialog } from '#pages/ask/ask-lines.tsx';
import type { AskField, Texts } from '#pages/ask/ask-plan.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { useKnownStock } from './use-known-stock.ts';
import { type Warehouses, warehouseOption } from './use-warehouses.ts';

export interface SourceLine {
  readonly id: string;
  readonly materialId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unitCode: string;
  /** What it is about, in words beside the line. */
  readonly need: string;
  /** Proposed. */
  readonly rest: string;
}

/** How much of a line is taken. */
export interface TakenOf {
  readonly id: string;
  readonly materialId: string;
  readonly qty: Quantity;
}

interface GenerateFromProps {
  /** In words. */
  readonly title: string;
  readonly needed: string;
  readonly action: string;
  readonly needsServer: string;
  readonly lines: readonly SourceLine[];
  /** The list that is made; its field `store` names the store. */
  readonly entity: AnyEntity;
  readonly store: string;
  /** The store that has to give the goods; null = the user chooses. */
  readonly given: string | null;
  readonly stores: Warehouses['mine'];
  /** Asked for besides the store. */
  readonly fields?: (texts: Texts) => readonly AskField[];
  readonly start?: Texts;
  readonly busy: boolean;
  /** @returns whether it was made */
  readonly send: (warehouseId: string, lines: readonly TakenOf[], texts: Texts) => Promise<boolean>;
  readonly onClose: () => void;
}

export function GenerateFrom(props: GenerateFromProps) {
  const { title, needed, action, needsServer, lines, entity, store, given, stores, fields, start = {}, busy, send, onClose } = props;
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const { online } = useSyncStatus();
  const only = stores.length === 1 ? (stores[0]?.id ?? '') : '';
  const begun: Texts = { ...start, [store]: given ?? only };
  const [typed, onChange] = useState<Texts>({});
  const texts: Texts = { ...begun, ...typed };
  const warehouseId = texts[store] ?? '';
  // Only the stock of the store that gives the goods.
  const stock = useKnownStock(
    [warehouseId],
    lines.map(({ materialId }) => materialId),
  );
  const options = stores.map(warehouseOption);
  return (
    <AskLinesDialog
      title={title}
      entity={entity}
      head={{
        entity,
        fields: [{ key: store, required: true, disabled: given !== null, options }, ...(fields?.(texts) ?? [])],
        start: begun,
        width: '14rem',
        onChange,
      }}
      lines={lines.map(({ id, materialId, matCode, matName, unitCode, need, rest }) => ({
        id,
        codes: [matCode],
        name: matName,
        unit: unitCode,
        facts: [
          [needed, need],
          [t('board.stock'), stock(materialId)],
        ],
        fields: [{ key: 'qty', field: f.qty(), label: labels.field('common', 'qty'), required: false, least: 'zero' }],
        start: { qty: rest },
      }))}
      answer={{ label: action, busy, why: online ? undefined : needsServer }}
      lack={(all) => (takenOf(lines, all).length > 0 ? null : t('generate.linesNeeded'))}
      send={(all) => send(warehouseId, takenOf(lines, all), texts)}
      onClose={onClose}
    />
  );
}

/** The lines of which something is taken. */
const takenOf = (lines: readonly SourceLine[], all: Readonly<Record<string, Readonly<Record<string, unknown>>>>): TakenOf[] =>
  lines.flatMap(({ id, materialId }) => {
    const qty = all[id]?.qty;
    return typeof qty === 'string' && isPositive(qty) ? [{ id, materialId, qty }] : [];
  });
