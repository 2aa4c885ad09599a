import { useCallback } from 'react';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { DOCUMENTS, documentByType, listedKindOf, pageOfDocument } from '#domain/registry.ts';
import { useRow } from '#store/hooks.ts';
import { useGo } from './navigation.ts';
import { useShell } from './shell-services.ts';

const NONE = DOCUMENTS[0]?.header as AnyEntity;

/**
 * Opens the page of a document.
 * @param docKey for example `receipt:<id>`
 * @param payload payload of an operation on it; tells the kind of a document that is not held here
 * @param kind of a document that is not held here, where the server has told it
 * @returns null if there is no page for it, or the user may not see it
 */
export function useOpenDocument(
  docKey: string,
  payload: Readonly<Record<string, unknown>> = {},
  kind: string | null = null,
): (() => void) | null {
  const { canOpen } = useShell();
  const go = useGo();
  const [docType = '', id] = docKey.split(':');
  const doc = documentByType(docType);
  const found = useRow(doc?.header ?? NONE, doc ? id : null);
  const page = doc && id ? pageOfDocument(doc, canOpen, listedKindOf(doc, found?.row ?? payload) ?? kind) : null;
  return page && id ? () => go(page, { id }) : null;
}

/** Opens the list of a type of documents; null if it is spread over pages by kind, or the user may not see it. */
export function useOpenList(docType: string): (() => void) | null {
  const { canOpen } = useShell();
  const go = useGo();
  const doc = documentByType(docType);
  const page = doc && !doc.kinds ? [doc.pages ?? []].flat().find(canOpen) : undefined;
  return page === undefined ? null : () => go(page);
}

interface NamedDocument {
  readonly docType: string;
  readonly docId: string | null;
  /** Of documents of several kinds, as the server tells it. */
  readonly docKind?: string | null;
}

/** Opens the documents that the rows of a page name; of a row whose document has no page for this user there is nothing. */
export function useDocumentOpener(): (row: NamedDocument) => (() => void) | undefined {
  const { canOpen } = useShell();
  const go = useGo();
  return useCallback(
    ({ docType, docId: id, docKind = null }) => {
      const doc = documentByType(docType);
      const page = doc && id ? pageOfDocument(doc, canOpen, docKind) : null;
      return page && id ? () => go(page, { id }) : undefined;
    },
    [canOpen, go],
  );
}
