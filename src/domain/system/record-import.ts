/** The import of records out of a file: what is sent, what is answered, how much at once. One declaration for the page and the server. */
import { z } from 'zod';
import { named } from '#domain/protocol/named.ts';

/** More rows make one transaction too long: everybody's devices wait for it. */
export const IMPORT_ROWS = 5000;
/** Of the file, and of what is sent. */
export const IMPORT_BYTES = 8 * 1024 * 1024;

/** Only new keys, or existing ones are changed as well. */
export type ImportMode = 'create' | 'update';

export const importSchema = z.object({
  /** The same id again is the same import: it is answered, not repeated. */
  commandId: z.uuid(),
  mode: z.enum(['create', 'update']),
  /** One faulty row stops all, or the good ones are taken. */
  faulty: z.enum(['stop', 'skip']),
  /** Checks everything and keeps nothing. */
  trial: z.boolean().default(false),
  /** What a new record has where its row says nothing; in the types of the definition, ids for references. */
  defaults: named(z.unknown()).default({}),
  rows: z
    .array(
      z.object({
        /** Line of the file; the heading is line 1. */
        line: z.int32().min(1),
        /** In the types of the definition, but what refers to another record holds its code instead of its id. */
        values: named(z.unknown()),
      }),
    )
    .min(1)
    .max(IMPORT_ROWS),
});
export type ImportRequest = z.infer<typeof importSchema>;
export type ImportRow = ImportRequest['rows'][number];

export interface ImportFault {
  readonly line: number;
  /** Null = the row as a whole. */
  readonly field: string | null;
  /** A problem, see locales. */
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

export const faultAt = (line: number, field: string | null, code: string, params: Readonly<Record<string, string>> = {}): ImportFault => ({
  line,
  field,
  code,
  params,
});

export interface ImportAnswer {
  /** False: nothing was kept, because it was a trial or a fault stopped all. */
  readonly kept: boolean;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly faults: readonly ImportFault[];
}

/** Between the parts of a key that consists of several: warehouse/bin. */
export const KEY_JOIN = '/';
