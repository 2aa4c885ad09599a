/**
 * Documents of the factory that suppliers read although they belong to none of them: whom each is for. Everything else that suppliers read names its
 * supplier in the head.
 */
import { SrmFile } from './file.document.ts';
import { PUBLISHED, SrmNotice, TO_ALL, TO_CHOSEN } from './notice.document.ts';

export type Audience =
  /** In these statuses: by its `scope` for all of them, or for those in `supplierIds`. */
  | { readonly kind: 'scope'; readonly statuses: readonly number[]; readonly toAll: number; readonly toChosen: number }
  /** For the one in `supplierId`; without one, for all of them. */
  | { readonly kind: 'oneOrAll' };

/** By the name of the header. What is deleted is for nobody. */
export const AUDIENCES: Readonly<Record<string, Audience>> = {
  [SrmNotice.name]: { kind: 'scope', statuses: [PUBLISHED], toAll: TO_ALL, toChosen: TO_CHOSEN },
  [SrmFile.name]: { kind: 'oneOrAll' },
};
