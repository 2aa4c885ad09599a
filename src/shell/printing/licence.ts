/** The licence of this site for pages like this one; kept for the time without a server. */
import { call } from '#api/client.ts';
import type { PrintLicence } from '#domain/system/print/licence.ts';
import type { PrintQueue } from '#store/outbox/print-queue.ts';

const KEY = 'licence';
const ANSWER_MS = 3000;

const licenceCall = call<PrintLicence>('GET /api/system/print/licence');

/** @returns null = never heard of */
export async function siteLicence(queue: PrintQueue): Promise<PrintLicence | null> {
  try {
    const licence = await licenceCall(undefined, { alertError: false, timeoutMs: ANSWER_MS });
    await queue.keep(KEY, licence);
    return licence;
  } catch {
    return (await queue.kept<PrintLicence>(KEY)) ?? null;
  }
}
