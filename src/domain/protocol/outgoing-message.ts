/** Messages that leave by mail or webhook: their states and bounds, when they are tried again, and what a page shows of them. */
import { z } from 'zod';
import { textSet } from '#domain/kernel/code-set.ts';

export const messageKind = textSet('messageKind', { mail: ['邮件', 'Mail'], webhook: ['Webhook', 'Webhook'] });
export type MessageKind = (typeof messageKind.codes)[number];

export const messageState = textSet('messageState', {
  waiting: ['待发送', 'Waiting', 'info'],
  sending: ['发送中', 'Sending', 'info'],
  sent: ['已发送', 'Sent', 'ok'],
  failed: ['未发出', 'Not sent', 'error'],
  dropped: ['已放弃', 'Given up', 'neutral'],
});
export type MessageState = (typeof messageState.codes)[number];

/** Bytes of what is attached. */
export const MOST_FILE_BYTES = 10 * 1024 * 1024;
/** Characters of a text; what is longer is cut. */
export const LONGEST_TEXT = 20_000;
/** Days for which messages are kept, and after which one that was never sent is given up. */
export const MESSAGE_DAYS = { sent: 30, failed: 90, waiting: 7 } as const;

/** Tries by themselves; after them a person has to send it again. */
export const MOST_SENDS = 12;
const FIRST_S = 60;
const LONGEST_S = 4 * 60 * 60;

/**
 * Seconds until the next try of what has failed `tries` times, 1 minute to 4 hours; null = a person decides.
 * @param refused whoever received it said that it never wants this message
 */
export const sentAgainAfter = (tries: number, refused: boolean): number | null =>
  refused || tries >= MOST_SENDS ? null : Math.min(FIRST_S * 2 ** (Math.max(tries, 1) - 1), LONGEST_S);

/** Whoever sets up the site sees what leaves it, and where webhooks go. */
export const MESSAGE_RIGHT = 'web:masterdata:site';

/** A message as the list of the site shows it: never its text, nor what is attached. */
export interface OutgoingMessageRow {
  readonly id: string;
  readonly kind: MessageKind;
  readonly state: MessageState;
  /** An address, or the name of a webhook. */
  readonly recipient: string;
  readonly subject: string;
  readonly fileName: string | null;
  readonly fileBytes: number | null;
  readonly tries: number;
  readonly lastError: string | null;
  readonly createdAt: string;
  readonly nextTryAt: string | null;
  readonly sentAt: string | null;
}

/** Whether messages can leave at all, and how many did not. Never through which server, and never a secret. */
export interface OutgoingState {
  readonly mail: boolean;
  /** The server knows its own address, which links in mails begin with. */
  readonly address: boolean;
  readonly webhook: boolean;
  readonly waiting: number;
  readonly failed: number;
}

export interface WebhookTarget {
  readonly id: string;
  readonly targetName: string;
  readonly url: string;
  readonly createdAt: string;
  readonly createdByName: string;
  /** Nothing is sent there any more. */
  readonly stoppedAt: string | null;
}

export const targetSchema = z.object({ targetName: z.string().trim().min(2).max(60), url: z.string().trim().min(1).max(500) });
