/** What a page is begun with, from the arguments of the command. */
import type { Forms } from './names.ts';

export interface Page {
  readonly name: string;
  readonly forms: Forms;
  /** Route of the specification. */
  readonly path: string;
  /** Folder below `src/screens`, and for documents and terminals below `src/domain`. */
  readonly folder: string;
  /** What it is called within a sentence. */
  readonly en: string;
  readonly zh: string;
  /** Beginning of a document's numbers. */
  readonly prefix: string;
  /** What a document's rights are called: `web:wms:<right>`. */
  readonly right: string;
  /** Number of a report, and its call. */
  readonly number: number;
  readonly call: string;
}

/** The mark of what a person still has to say; `tests/architecture/begun.spec.ts` finds it. */
export const begun = (what: string): string => `// Begun: ${what}`;
