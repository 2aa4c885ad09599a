/** Telling the server what was printed, and asking it how often a label was printed elsewhere. */
import { call } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { useSession } from '#api/session.ts';
import type { PrintCount, PrintLog } from '#domain/system/print/calls.ts';
import type { PrintJobRecord } from '#domain/system/print/job.ts';

const QUIET = { alertError: false, timeoutMs: 5000 } as const;
/** Somebody stands at the printer and waits for the label. */
const COUNT_MS = 1500;

const logCall = call<boolean>('POST /api/system/print/log');
const countCall = call<PrintCount>('POST /api/system/print/count');

export function logOf(job: PrintJobRecord): PrintLog {
  const { id, kind, title, targets, template, driver, printer, copies, state, reprintNo, reason, note, by, stationCode, madeAt } = job;
  return {
    id,
    driver,
    copies,
    state,
    reprintNo,
    reason,
    stationCode,
    templateId: template.id,
    templateCode: template.code,
    templateVersion: template.version,
    targetType: kind,
    targetIds: targets.map((target) => target.id),
    title: title.slice(0, 200),
    printerName: printer || null,
    note: note?.slice(0, 200) ?? null,
    printedAt: new Date(madeAt).toISOString(),
    printedByName: by.userName,
  };
}

/** @returns false = not now; what the server refuses is not told again and again */
export async function tellPrint(job: PrintJobRecord): Promise<boolean> {
  if (!useSession.getState().session) return false;
  try {
    await logCall(logOf(job), QUIET);
    return true;
  } catch (error) {
    return error instanceof ApiError && error.source === 'envelope' && error.code === 400;
  }
}

/** 0 where the server does not answer in time: the device's own count stands. */
export const printsElsewhere = (targetType: string, targetIds: readonly string[]): Promise<number> =>
  countCall({ targetType, targetIds }, { alertError: false, timeoutMs: COUNT_MS }).then(
    ({ prints }) => prints,
    () => 0,
  );
