/** Verbs of documents on the rows of a report: they do here what they do on the document's own page, as far as this device holds the document. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import type { DocumentScreen } from '#pages/document/document-screen.tsx';
import { usePageWords } from '#pages/document/document-words.ts';
import { useVerbs } from '#pages/document/use-verbs.tsx';
import { verbsOf } from '#pages/document/verb-rules.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useRowsWhere } from '#store/hooks.ts';
import type { Action } from '#ui/page-header.tsx';
import { useSelection } from '#ui/table/selection.ts';
import type { ReportMore } from './report-page.tsx';

/** A row of a document, or with `id` one of its lines. */
interface OfDocument {
  readonly docId: string;
  readonly id: string;
}

interface DocumentVerbs {
  readonly page: DocumentScreen['page'];
  /** In the order of the buttons. */
  readonly verbs: readonly string[];
  /** Rows are lines: several of one document can be chosen, and the verb is about them first. */
  readonly byLine?: boolean;
}

const NO_LINES: readonly AnyRow[] = [];
const NONE: readonly string[] = [];

/** @returns the `useMore` of a report whose rows name their document in `docId` */
export function documentVerbs({ page, verbs: names, byLine = false }: DocumentVerbs): <R extends OfDocument>() => ReportMore<R> {
  const listed = verbsOf(page).filter(({ name }) => names.includes(name));
  return function useDocumentVerbs() {
    const { t } = useTranslation('report');
    const { say } = usePageWords(page);
    const actor = useActor();
    const verbs = useVerbs(page);
    const selection = useSelection();
    const keys = useMemo(() => (selection.keys.size === 0 ? NONE : [...selection.keys]), [selection.keys]);
    const lines = useRowMap(page.lines[0] ?? page.doc.header, byLine ? keys : NONE);
    const read = useRowsWhere(page.doc.header);
    const held = useMemo(() => new Map((read ?? []).map((view) => [view.row.id, view])), [read]);
    const actionsOf = (docId: string | undefined, chosen: readonly string[]): readonly Action[] => {
      const view = held.get(docId ?? '');
      return view ? verbs.of(view, NO_LINES, chosen).filter(({ key }) => names.includes(key)) : [];
    };
    const docIds = [...new Set([...(lines?.values() ?? [])].map(({ docId }) => String(docId)))];
    const chosen = docIds.length === 1 ? docIds[0] : undefined;
    const why = t(docIds.length > 1 ? 'verbs.oneDocument' : held.has(chosen ?? '') ? 'verbs.notNow' : 'verbs.notHere');
    const batch = (): Action[] => {
      const open = actionsOf(chosen, keys);
      return listed
        .filter(({ right }) => actor !== null && hasRight(actor, right))
        .map(
          ({ name, plan }) =>
            open.find(({ key }) => key === name) ?? {
              key: name,
              label: say(`verb.${name}`),
              icon: plan.icon,
              disabledReason: why,
              onClick: () => undefined,
            },
        );
    };
    return {
      ...(byLine ? { selection, batch: batch() } : {}),
      rowActions: ({ docId, id }) => actionsOf(docId, byLine ? [id] : NONE),
      beside: verbs.dialog,
    };
  };
}
