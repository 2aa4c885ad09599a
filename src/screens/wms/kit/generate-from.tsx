/** Asks which store gives the goods of a document, and how much of each line. The server then chooses the boxes, and the list of them opens. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { f } from '#domain/kernel/field.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';
import type { Quantity } from '#domain/kernel/quantity.ts';
import { AskLinesDialog } from '#pages/ask/ask-lines.tsx';
import { type AskField, enteredIn, type Texts, type Values } from '#pages/ask/ask-plan.ts';
import type { Place } from '#pages/document/plan.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
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

interface GenerateFromProps<P> {
  /** Namespace of the words under `generate`: `title`, `needed` (beside the line), `action`, `needsServer`. */
  readonly words: 'rawout' | 'sales';
  /** Of the document it is made from; null = it has none yet. */
  readonly docNo: string | null;
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
  readonly create: OperationDef<P>;
  readonly payload: (id: string, warehouseId: string, lines: readonly TakenOf[], texts: Texts) => P;
  /** Where the list that was made is. */
  readonly to: (id: string, texts: Texts) => Place;
  readonly onClose: () => void;
}

export function GenerateFrom<P>(props: GenerateFromProps<P>) {
  const { words, docNo, lines, entity, store, given, stores, fields, start = {}, create, payload, to, onClose } = props;
  const { t } = useTranslation(['rawout', words]);
  const labels = useLabels();
  const go = useGo();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
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
  const taken = (all: Readonly<Record<string, Values>>): TakenOf[] =>
    enteredIn(all).flatMap(({ lineId, qty }) => lines.flatMap(({ id, materialId }) => (id === lineId ? [{ id, materialId, qty }] : [])));
  return (
    <AskLinesDialog
      title={t(`${words}:generate.title`, { docNo: docNo ?? t('ui:pending.noNumber') })}
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
          [t(`${words}:generate.needed`), need],
          [t('board.stock'), stock(materialId)],
        ],
        fields: [{ key: 'qty', field: f.qty(), label: labels.field('common', 'qty'), required: false, least: 'zero' }],
        start: { qty: rest },
      }))}
      answer={{ label: t(`${words}:generate.action`), busy, why: online ? undefined : t(`${words}:generate.needsServer`) }}
      lack={(all) => (taken(all).length > 0 ? null : t('generate.linesNeeded'))}
      send={async (all) => {
        const written = await submit(create, (idOf) => payload(idOf('doc'), warehouseId, taken(all), texts));
        if (written.ok) go(...to(written.idOf('doc'), texts));
        return written.ok;
      }}
      onClose={onClose}
    />
  );
}
