/** The queue of messages that leave by mail or webhook: one row per message, in the transaction of what causes it. Written only here. */
import { randomUUID } from 'node:crypto';
import { LONGEST_TEXT, MOST_FILE_BYTES } from '#domain/protocol/outgoing-message.ts';
import type { OutgoingEvent } from '#domain/protocol/supplier-way.ts';
import type { Queryable } from '#server/store/transaction.ts';

export interface OutgoingFile {
  readonly name: string;
  readonly mime: string;
  /** At most MOST_FILE_BYTES. */
  readonly bytes: Buffer;
}

interface Written {
  /** Of whoever reads it. */
  readonly lang: 'zh' | 'en';
  /** One line; the event of a webhook has it too. */
  readonly subject: string;
  readonly text: string;
  /** The text opens something for whoever reads it: it is forgotten here once it has left. */
  readonly isSecret?: boolean;
  readonly file?: OutgoingFile;
}
interface Mail extends Written {
  readonly kind: 'mail';
  readonly address: string;
}
interface Webhook extends Written {
  readonly kind: 'webhook';
  readonly targetId: string;
  /** For a receiver that does not read sentences. */
  readonly event?: OutgoingEvent;
}
export type OutgoingMessage = Mail | Webhook;

/** Half a character, which cutting may leave; the database does not take it. */
const HALF = /\p{Cs}/gu;
/** A line break would begin a new header. */
const oneLine = (text: string, longest: number): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest)
    .replace(HALF, '');
/** The database does not take the character 0 either. */
const storable = (text: string): string => text.replaceAll('\0', '').slice(0, LONGEST_TEXT).replace(HALF, '');

/**
 * Queues a message. It costs its cause one insert: sending, trying again and giving up happen elsewhere, and never touch the cause.
 * @returns its id, by which its state can be asked
 * @throws RangeError for a file that is too large: ask before, and say so to whoever can do something about it
 */
export async function queueMessage(tx: Queryable, message: OutgoingMessage): Promise<string> {
  const { kind, lang, subject, text, file, isSecret = false } = message;
  if (file && file.bytes.length > MOST_FILE_BYTES) throw new RangeError(`${file.bytes.length} bytes are too many to attach`);
  const id = randomUUID();
  const [address, targetId, event] =
    kind === 'mail' ? [oneLine(message.address, 200), null, null] : [null, message.targetId, message.event ?? null];
  await tx.query(
    `insert into outgoing_message (id, kind, recipient, target_id, lang, subject, body, file_name, file_mime, file_bytes, file, is_secret, event)
     values ($1, $2, coalesce($3, (select target_name from webhook_target where id = $4)), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[id, kind, address, targetId, lang, oneLine(subject, 200), storable(text)],
      ...(file ? [oneLine(file.name, 200), file.mime, file.bytes.length, file.bytes] : [null, null, null, null]),
      isSecret,
      event && JSON.stringify(event),
    ],
  );
  return id;
}
