/** Label printers that speak ZPL: in the plant's network by way of the server, or as a file. */
import { call } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import type { GatewayAnswer, GatewayPrinter } from '#domain/system/print/calls.ts';
import { zplOf } from '#domain/system/print/zpl.ts';
import { zplFault } from '#domain/system/print/zpl-grammar.ts';
import { saveFile } from '#pages/kit/save-file.ts';
import { type Outcome, type PrintDriver, type PrintOrder, READY } from './driver.ts';
import { textBitmap } from './text-bitmap.ts';

const FILE_DPI = 203;
const ANSWER_MS = 12_000;
/** The same attempt may be asked for again: the server prints it once. */
const TRIES = 3;

const printersCall = call<{ list: readonly GatewayPrinter[] }>('POST /api/system/print/printers');
const zplCall = call<GatewayAnswer>('POST /api/system/print/zpl');

const list = async (): Promise<readonly GatewayPrinter[]> => (await printersCall({}, { alertError: false, timeoutMs: ANSWER_MS })).list;

/** Did the server answer at all? */
const isAnswer = (error: unknown): error is ApiError => error instanceof ApiError && error.source === 'envelope';

async function send({ jobId, attempt, printer }: PrintOrder, zpl: string): Promise<Outcome> {
  for (let i = 0; i < TRIES; i += 1) {
    try {
      const { state, note } = await zplCall({ jobId, attempt, printerCode: printer, zpl }, { alertError: false, timeoutMs: ANSWER_MS });
      if (state === 'failed') return { state, note: note ?? 'refused' };
      return state === 'unknown' ? { state, note } : { state };
    } catch (error) {
      if (isAnswer(error)) return { state: 'failed', note: error.code === 404 ? 'printerUnknown' : (error.text ?? 'refused') };
    }
  }
  return { state: 'unknown', note: null };
}

/** The server's rule, asked here first: a label that it would refuse is not sent, nor saved for a printer's own tool. */
function refused(zpl: string): Outcome | null {
  const fault = zplFault(zpl);
  return fault && { state: 'failed', note: fault === 'ZPL_TOO_MANY' ? 'tooManyLabels' : 'noLabel' };
}

export const gatewayDriver: PrintDriver = {
  kind: 'gateway',
  attended: false,
  probe: () =>
    list().then(
      () => READY,
      () => ({ state: 'absent', version: null }) as const,
    ),
  printers: async () => (await list()).map(({ printerCode, printerName }) => ({ value: printerCode, label: printerName })),
  print: async (order) => {
    const known = await list().catch(() => null);
    if (!known) return { state: 'queued', note: 'absent' };
    const printer = known.find(({ printerCode }) => printerCode === order.printer);
    if (!printer) return { state: 'failed', note: 'printerUnknown' };
    const zpl = zplOf(order.drawings, { dpi: printer.dpi, copies: order.copies, bitmap: textBitmap });
    return refused(zpl) ?? send(order, zpl);
  },
};

export const fileDriver: PrintDriver = {
  kind: 'file',
  attended: true,
  probe: async () => READY,
  printers: async () => null,
  print: async ({ drawings, copies, title }) => {
    const zpl = zplOf(drawings, { dpi: FILE_DPI, copies, bitmap: textBitmap });
    const fault = refused(zpl);
    if (fault) return fault;
    saveFile(`${title.replace(/[^\p{L}\p{N}_-]+/gu, '_')}.zpl`, zpl, 'text/plain');
    return { state: 'accepted' };
  },
};
