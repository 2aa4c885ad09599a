/** What the app and the frame of the print control say to each other. */
import type { ControlPrint } from './control.ts';

export interface HostQuestion {
  readonly to: 'print-host';
  readonly id: number;
  readonly command: 'probe' | 'printers' | 'print';
  readonly job?: ControlPrint;
}

export type HostMessage =
  | { readonly from: 'print-host'; readonly ready: true }
  | { readonly from: 'print-host'; readonly id: number; readonly answer: unknown }
  | { readonly from: 'print-host'; readonly late: { readonly jobId: string; readonly accepted: boolean } };
