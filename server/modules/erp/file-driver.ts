/** One file per message in a folder. It appears whole: written beside under a name that nobody reads, then renamed. */
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErpMessage } from '#domain/system/erp.ts';
import type { ErpConfig } from '#server/config.ts';
import { type ErpDriver, ErpFault } from './driver.ts';

/** In the order of the documents where names are sorted, and the same name in every repetition. */
const nameOf = ({ messageId, occurredAt, document }: ErpMessage): string => {
  const at = occurredAt.replace(/\D/g, '').slice(0, 14);
  const docNo = (document.docNo ?? document.docType).replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 60);
  return `${at}-${docNo}-${messageId}`;
};

const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A row per line; what is the document's stands in each of them. */
export function csvOf(message: ErpMessage): string {
  const { lines, document, reverses, ...head } = message;
  const rows = lines.map((line) => ({ ...head, reverses: reverses?.messageId ?? null, ...document, ...line }) as Record<string, unknown>);
  const columns = Object.keys(rows[0] ?? {});
  return `${[columns, ...rows.map((row) => columns.map((column) => row[column]))].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** The folder is never made: one that is missing is a share that is not mounted. */
async function place(folder: string, name: string, content: string): Promise<void> {
  const hidden = join(folder, `.${name}.part`);
  const file = await open(hidden, 'w');
  try {
    await file.writeFile(content, 'utf8');
    // A power cut after "sent" must not leave an empty file.
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(hidden, join(folder, name));
}

export function fileDriver({ folder, format }: Extract<ErpConfig, { driver: 'file' }>): ErpDriver {
  return {
    async send(message) {
      const content = format === 'csv' ? csvOf(message) : `${JSON.stringify(message, null, 2)}\n`;
      try {
        await place(folder, `${nameOf(message)}.${format}`, content);
      } catch (error) {
        throw new ErpFault('outage', `The folder cannot be written: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`);
      }
      return { erpDocNo: null };
    },
  };
}
