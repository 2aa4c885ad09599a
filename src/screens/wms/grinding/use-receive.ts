/** Taking back from the grinder: the steps over this device's rows, and what they write. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { answer } from '#domain/kernel/job.ts';
import { addQty, cmpQty, quantity } from '#domain/kernel/quantity.ts';
import { grindInCounter } from '#domain/wms/grinding/grind-in.operation.ts';
import {
  backFromReceive,
  countedForReceive,
  measuredForReceive,
  type Received,
  type ReceiveHeard,
  type ReceiveState,
  scanForReceive,
  scrappedForReceive,
  startReceive,
} from '#domain/wms/grinding/receive.job.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import type { Stores } from '#screens/wms/kit/use-stores.ts';
import { useStore } from '#store/hooks.ts';
import { awayBox } from './grinder-goods.ts';

const SIZE_DECIMALS = 4;

/** @param stores that this page works for */
export function useReceive(stores: Stores) {
  const { ids: storeIds } = stores;
  const { t } = useTranslation('grinding');
  const store = useStore();
  const find = useFindScanned();
  const held = useHeldDraft<ReceiveState>('grinding/receive', startReceive);
  // A bin must not throw away a size that was typed and not confirmed.
  const typing = useRef(false);
  const terminal = useTerminal(
    {
      ready: stores.ready,
      sentence: useSentence('grinding', 'receive.say.'),
      find: async (text, { thing }: ReceiveState): Promise<ReceiveHeard> => {
        const found = await find(text, thing ? [thing.warehouseId] : [...storeIds]);
        if (found.kind === 'bin') return { ...found, isTyping: typing.current };
        const away = found.kind === 'box' || found.kind === 'asset' ? await awayBox(store, found.box.id) : undefined;
        return away ? { kind: 'away', code: found.code, thing: away } : found;
      },
      hear: (state, heard: ReceiveHeard) => scanForReceive(state, heard, (warehouseId) => storeIds.has(warehouseId)),
      back: backFromReceive,
      choice: ({ thing }) =>
        thing && !thing.isLoose
          ? {
              key: thing.id,
              label: t('receive.way'),
              options: [{ code: 'scrap', label: t('receive.scrap'), tone: 'error' as const }],
              take: () => scrappedForReceive(held.now()),
            }
          : null,
      counts: ({ thing, counted, size }) => {
        if (!thing) return null;
        const { unit, decimals, open } = thing;
        if (thing.isLoose && counted === null) {
          const figure = (key: string, start: string) => ({
            key,
            label: t(`receive.figure.${key}`),
            unit,
            decimals,
            start,
            least: '0',
            most: open,
          });
          return {
            key: `${thing.id}/count`,
            figures: [figure('good', open), figure('scrap', '0')],
            problem: ({ good = '0', scrap = '0' }) =>
              cmpQty(addQty(quantity(good), quantity(scrap)), open) > 0
                ? { figure: 'scrap', answer: answer('error', 'tooMany', '', { open, unit }) }
                : null,
            take: ({ good = '0', scrap = '0' }) => countedForReceive(held.now(), quantity(good), quantity(scrap)),
          };
        }
        if (!thing.isGround || size !== null) return null;
        const measured = {
          key: 'size',
          label: t('receive.figure.size'),
          unit: 'mm',
          decimals: SIZE_DECIMALS,
          least: '0.0001',
          isOptional: true,
        };
        return { key: `${thing.id}/size`, figures: [measured], take: (values) => measuredForReceive(held.now(), values.size ?? '') };
      },
      write: ({ thing, good, scrap, size, binId }: Received, by) =>
        by.submit(grindInCounter, (idOf) => ({
          id: idOf('doc'),
          warehouseId: thing.warehouseId,
          grindOutId: thing.grindOutId,
          outLineId: thing.id,
          boxId: thing.boxId,
          assetId: thing.assetId,
          resultQty: good,
          scrapQty: scrap,
          sizeNow: size,
          toBinId: binId,
          remark: null,
        })),
    },
    held,
  );
  useEffect(() => {
    typing.current = terminal.figures?.some(({ key, value }) => key === 'size' && value !== '') ?? false;
  });
  return terminal;
}
