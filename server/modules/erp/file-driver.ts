/** Writes one file per message into a folder. It writes each file under a temporary name and then renames it, so readers only ever see complete files. */
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErpMessage } from '#domain/system/erp.ts';
import type { ErpConfig } from '#server/config.ts';
import { type ErpDriver, ErpFault } from './driver.ts';

/** Names sort in the order of the documents, and a repetition has the same name. */
const nameOf = ({ messageId, occurredAt, document }: ErpMessage): string => {
  const at = occurredAt.replace(/\D/g, '').slice(0, 14);
  const docNo = (document.docNo ?? document.docType).replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 60);
  return `${at}-${docNo}-${messageId}`;
};

const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One row per line; the document's own values are repeated in each row. */
export function csvOf(message: ErpMessage): string {
  const { lines, document, reverses, ...head } = message;
  const rows = lines.map((line) => ({ ...head, reverses: reverses?.messageId ?? null, ...document, ...line }) as Record<string, unknown>);
  const columns = Object.keys(rows[0] ?? {});
  return `${[columns, ...rows.map((row) => columns.map((column) => row[column]))].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Never create the folder: if it is missing, a share is not mounted. */
async function place(folder: string, name: string, content: string): Promise<void> {
  const hidden = join(folder, `.${name}.part`);
  const file = await open(hidden, 'w');
  try {
    await file.writeFile(content, 'utf8');
    // A power cut after "sent" must not leave an empty file behind.
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
