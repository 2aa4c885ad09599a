/** A form that hears scans beside what is typed. Every scan gets an answer. */
import type { Answer } from '#domain/kernel/job.ts';
import type { Scanned } from '#domain/wms/stock/scanned.ts';
import type { ChangeDraft, Draft } from '#pages/document/entry-plan.ts';
import { useScan } from '#ui/scan/use-scan.ts';
import { useLatest } from '#ui/table/use-latest.ts';
import { useFindScanned } from './use-find-scanned.ts';
import { type StoreClass, useStores } from './use-stores.ts';
import { useTell } from './use-tell.ts';

type Judge = (draft: Draft, mine: readonly string[], scanned: Scanned) => { readonly answer: Answer; readonly change?: Partial<Draft> };

/**
 * @param classes of the stores that the page works for
 * @param judge what a scan changes; pure
 * @returns `Sections` of an entry; draws nothing
 */
export const scannedInto = (classes: readonly StoreClass[], judge: Judge) =>
  function Scans({ draft, change }: { readonly draft: Draft; readonly change: ChangeDraft }): null {
    const find = useFindScanned();
    const tell = useTell();
    const { ids, ready } = useStores(classes);
    // What is typed while the scan is looked up must not be written over, and by then the stores are read.
    const held = useLatest({ draft, ids });
    useScan(async ({ text }) => {
      const found = await find(text);
      await ready();
      const step = judge(held.current.draft, [...held.current.ids], found);
      tell(step.answer);
      if (step.change) change(step.change);
    });
    return null;
  };
