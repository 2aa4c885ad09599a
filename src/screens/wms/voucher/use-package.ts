/** Split and merge: the steps over this device's rows, numbers for the parts, what is written, and the labels. */
import { useTranslation } from 'react-i18next';
import { sumQty } from '#domain/kernel/quantity.ts';
import type { BoxFacts } from '#domain/wms/stock/scanned.ts';
import {
  backFromPackage,
  evenParts,
  finishPackage,
  type PackageMode,
  type PackageState,
  type PackageWork,
  partProblem,
  restOf,
  scanForPackage,
  startPackage,
} from '#domain/wms/voucher/package.job.ts';
import { boxMerge, boxSplit } from '#domain/wms/voucher/scan.operation.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useOnce } from '#pages/kit/use-once.ts';
import type { Writer } from '#pages/scan/terminal-core.ts';
import { useHeld } from '#pages/scan/use-held.ts';
import { type Terminal, useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { usePrintLabel } from '#screens/wms/kit/use-print-label.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';

/** @param given number of a box that another page has chosen */
export function usePackage(mode: PackageMode, given: string | null) {
  const { t } = useTranslation('voucher');
  const { mine } = useWarehouses();
  const find = useFindScanned();
  const printLabel = usePrintLabel();
  const held = useHeld(startPackage);
  const { parts, sources } = held.state;
  useDirty(parts.length > 0 || sources.length > 0);

  /** Prints the label of a box with the same contents as the given one. */
  const printAs = (box: BoxFacts, boxNo: string, quantity: string): void => {
    const { matCode: material, matName: name, unit, batchNo, expiry, binCode: bin } = box;
    const facts = { lot: batchNo || null, expiry: expiry || null, receivedAt: null, supplierId: null, docNo: null, bin };
    printLabel({ boxNo, material, name, spec: '', quantity, unit, ...facts });
  };
  const split = async ({ box, parts: quantities }: PackageWork, by: Writer) => {
    const children: { boxNo: string; qty: string }[] = [];
    for (const qty of quantities) children.push({ boxNo: await by.number('box'), qty });
    const written = await by.submit(boxSplit, { boxId: box.id, children, remark: null });
    if (written.ok) for (const { boxNo, qty } of children) printAs(box, boxNo, qty);
    return written;
  };
  const merge = async ({ box, sources: others }: PackageWork, by: Writer) => {
    const written = await by.submit(boxMerge, { boxId: box.id, sourceIds: others.map(({ id }) => id), remark: null });
    // The old label of the box is no longer correct.
    if (written.ok) printAs(box, box.boxNo, sumQty([box.qty, ...others.map(({ qty }) => qty)]));
    return written;
  };
  const terminal: Terminal<PackageState, PackageWork> = useTerminal(
    {
      sentence: useSentence('voucher'),
      find: (text) => find(text),
      hear: (state: PackageState, scanned) => scanForPackage(mode, state, scanned),
      back: backFromPackage,
      count: (state) =>
        mode === 'split' && state.box
          ? {
              key: `${state.box.id}/${state.parts.length}`,
              initial: '',
              unit: state.box.unit,
              decimals: state.box.decimals,
              label: t('package.partQuantity', { rest: restOf(state), unit: state.box.unit }),
              isOptional: true,
              problem: (value) => partProblem(state, value),
              take: (value) => ({ state: { ...state, parts: [...state.parts, value] }, answer: null }),
            }
          : null,
      write: (work: PackageWork, by) => (work.mode === 'split' ? split(work, by) : merge(work, by)),
      finish: () => finish(),
    },
    held,
  );
  const finish = () => terminal.apply((state) => finishPackage(mode, state));
  /** Adds the entered quantity as often as it fits into the box. */
  const addEven = () => {
    const { box } = held.now();
    const value = terminal.quantity?.value ?? '';
    if (box && partProblem({ ...held.now(), parts: [] }, value) === null) held.put({ ...held.now(), parts: evenParts(box, value) });
    else void terminal.quantity?.confirm();
  };
  useOnce(given !== null && mine.length > 0, () => terminal.scan({ text: given ?? '', source: 'manual' }));
  return { terminal, addEven, finish, print: printAs };
}
