/** Shapes of the printing calls, declared once for server and client. */
import { z } from 'zod';
import { toldInstantSchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { labelType } from './fields.ts';
import { printDriver, printState } from './job.ts';

const MOST_TARGETS = 500;
/** A label with bitmaps for its Chinese, some copies of a sheet: anything longer is no label. */
export const MOST_ZPL = 900_000;

/** One print as the device logs it; sent again with every later state. */
export const printLogSchema = z.object({
  id: uuidSchema,
  templateId: uuidSchema.nullable(),
  templateCode: z.string().min(1).max(32),
  templateVersion: z.int32().min(0),
  targetType: labelType.schema,
  targetIds: z.array(z.string().min(1).max(64)).max(MOST_TARGETS),
  title: z.string().min(1).max(200),
  driver: printDriver.schema,
  printerName: z.string().max(200).nullable(),
  copies: z.number().int().min(1).max(99),
  state: printState.schema,
  reprintNo: z.number().int().min(0).max(999),
  reason: z.string().trim().max(500).nullable(),
  note: z.string().max(200).nullable(),
  printedAt: toldInstantSchema,
  printedByName: z.string().min(1).max(128),
  stationCode: z.string().max(32).nullable(),
});
export type PrintLog = z.infer<typeof printLogSchema>;

export const printCountSchema = z.object({
  targetType: labelType.schema,
  targetIds: z.array(z.string().min(1).max(64)).min(1).max(MOST_TARGETS),
});
/** How often the most printed of these was printed. */
export interface PrintCount {
  readonly prints: number;
}

export const gatewaySchema = z.object({
  jobId: uuidSchema,
  attempt: z.number().int().min(1).max(999),
  printerCode: z.string().min(1).max(32),
  zpl: z.string().max(MOST_ZPL),
});
export interface GatewayAnswer {
  readonly state: 'accepted' | 'failed' | 'unknown';
  readonly note: string | null;
}

/** A network printer as a client knows it: no address. */
export interface GatewayPrinter {
  readonly printerCode: string;
  readonly printerName: string;
  readonly dpi: number;
}
