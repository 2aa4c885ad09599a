/** Picking a requisition: what its steps write. */
import { useState } from 'react';
import type { Problem } from '#domain/kernel/problem.ts';
import type { PickJob } from '#domain/wms/outbound/pick-list.ts';
import { type PickState, pickPayload, startPicking, type Take } from '#domain/wms/outbound/picking.job.ts';
import { ProdDemandBoxLog } from '#domain/wms/outbound/requisition.document.ts';
import { requisitionPick, requisitionUnpick } from '#domain/wms/outbound/requisition-pick.operation.ts';
import { useHeld } from '#pages/scan/use-held.ts';
import type { Terminal } from '#pages/scan/use-terminal.ts';
import { usePickTerminal } from '#screens/wms/kit/use-pick-terminal.ts';
import { useStore } from '#store/hooks.ts';

/** A refused pick that is corrected here and sent in place of the refused one. */
export interface Fixing {
  readonly opId: string;
  /** Why it was refused. */
  readonly reason: Problem;
  readonly logId: string;
  readonly start: PickState;
  readonly quantity: string;
}

export interface Picking extends Terminal<PickState, Take> {
  /** The refused pick was replaced. */
  readonly fixed: boolean;
}

/** @param begin box of the list to start with */
export function usePicking(job: PickJob, fixing: Fixing | null, { finish, begin }: { finish: () => void; begin: string | null }): Picking {
  const store = useStore();
  const [fixed, setFixed] = useState(false);
  const terminal = usePickTerminal(
    job,
    {
      pick: async (take, childNo, by) => {
        const payload = pickPayload(job.docId, take, childNo);
        const replaces = fixing !== null && !fixed && fixing.logId === take.task.logId;
        const done = await by.submit(
          requisitionPick,
          payload,
          replaces ? { acceptIssues: true, replaces: fixing } : { acceptIssues: ['LOCATION_MISMATCH', 'FIFO_OVERRIDE'] },
        );
        if (replaces && done.ok) setFixed(true);
        return done;
      },
      unpick: ({ task: { logId } }, by) => by.submit(requisitionUnpick, { id: job.docId, logId }),
      boxNoOf: async (logId) => (await store.row(ProdDemandBoxLog, logId))?.row.boxNo ?? '',
      // The refused quantity is shown once, for the box it was counted for.
      initial: (ask) => (fixing && !fixed && ask === fixing.start.ask ? fixing.quantity : ask.max),
      finish,
    },
    useHeld<PickState>(fixing?.start ?? { ...startPicking, chosen: begin }, { isGiven: fixing !== null }),
  );
  return { ...terminal, fixed };
}
