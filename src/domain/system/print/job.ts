/** What becomes of a print: its states, and who may move it from one to the next (ux §3.5). */
import { textSet } from '#domain/kernel/code-set.ts';
import type { LabelData, LabelKind, PrintLang } from './fields.ts';
import type { LabelTemplate } from './template.ts';

export const printState = textSet('printState', {
  queued: ['排队中', 'Waiting', 'info'],
  sent: ['正在打印', 'Printing', 'info'],
  accepted: ['已打印', 'Printed', 'ok'],
  failed: ['失败', 'Failed', 'error'],
  unknown: ['结果未知', 'Result unknown', 'warn'],
  cancelled: ['已取消', 'Cancelled', 'neutral'],
});
export type PrintState = (typeof printState.codes)[number];

export const printDriver = textSet('printDriver', {
  clodop: ['打印控件', 'Print control'],
  browser: ['浏览器打印', 'Browser'],
  gateway: ['网络标签打印机', 'Network label printer'],
  file: ['下载文件 (ZPL)', 'File (ZPL)'],
});
export type DriverKind = (typeof printDriver.codes)[number];

/**
 * Nothing leads from `unknown` back to the printer by itself: the label may lie there already. A person says whether it came out (`accepted`) or not
 * (`queued`). What is accepted stays: another copy is a job of its own, with a reason.
 */
const MOVES: Readonly<Record<PrintState, readonly PrintState[]>> = {
  queued: ['sent', 'cancelled'],
  sent: ['accepted', 'failed', 'unknown', 'queued'],
  failed: ['queued', 'cancelled'],
  unknown: ['accepted', 'failed', 'queued', 'cancelled'],
  accepted: [],
  cancelled: [],
};

export const mayMovePrint = (from: PrintState, to: PrintState): boolean => MOVES[from].includes(to);

/** Nothing more happens to it by itself. */
export const isSettledPrint = (state: PrintState): boolean => state !== 'queued' && state !== 'sent';

export interface PrintTarget {
  /** Id of the record where there is one, else its number. */
  readonly id: string;
  /** As a person calls it: the box number. */
  readonly name: string;
  readonly data: LabelData;
}

/** The template as it was when the job was made: a reprint of an old label is not to change its looks. */
export interface UsedTemplate extends LabelTemplate {
  /** Null: the program's own, the device had none yet. */
  readonly id: string | null;
  readonly code: string;
  readonly version: number;
}

export interface PrintJobRecord {
  readonly id: string;
  readonly kind: LabelKind;
  readonly title: string;
  readonly targets: readonly PrintTarget[];
  readonly template: UsedTemplate;
  readonly lang: PrintLang;
  readonly driver: DriverKind;
  /** '' where the browser chooses. */
  readonly printer: string;
  readonly copies: number;
  readonly state: PrintState;
  readonly attempts: number;
  /** 0 = the first print. */
  readonly reprintNo: number;
  readonly reason: string | null;
  /** A sample: no record of the trade is printed. */
  readonly test: boolean;
  /** Why it waits or failed: a code of `printNote`, or what the printer said. */
  readonly note: string | null;
  readonly by: { readonly userId: string; readonly userName: string };
  readonly stationCode: string | null;
  /** Milliseconds. */
  readonly madeAt: number;
  readonly changedAt: number;
  /** The server has this state in its log; 0 = the keys of an index are numbers. */
  readonly logged: 0 | 1;
}

/** Is "6.5.9.9" older than "6.6.1.1"? By number parts: as texts, 10 would be older than 9 (ux §3.3). What is not there counts as 0. */
export function isOlderVersion(version: string, least: string): boolean {
  const parts = (text: string): number[] => text.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const [own, wanted] = [parts(version), parts(least)];
  for (let i = 0; i < Math.max(own.length, wanted.length); i += 1) {
    const difference = (own[i] ?? 0) - (wanted[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** Below it the control knows no answers to its tasks. The Linux line counts from 7.0. */
const LEAST_CONTROL = { windows: '3.0.4.3', linux: '7.0.3.7' } as const;

/** The least version of the line that this one belongs to. */
export const leastControl = (version: string): string => (version.startsWith('7.') ? LEAST_CONTROL.linux : LEAST_CONTROL.windows);

export const isOldControl = (version: string): boolean => isOlderVersion(version, leastControl(version));
