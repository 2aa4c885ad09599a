import { useActor } from '#api/session.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import type { InspectionRow } from '#domain/wms/quality/inspection.document.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';

type Inspected = Pick<InspectionRow, 'inspectedBy' | 'inspectedByName'>;

/**
 * The inspector of the goods must never concede them (states-2 §2.4.6). Returns the word that says so, with its values; null = somebody else
 * inspected them.
 */
export const isOwnWork = ({ inspectedBy, inspectedByName }: Inspected, actor: Actor): readonly [string, { by: string }] | null =>
  inspectedBy !== null && inspectedBy === actor.userId ? ['samePerson', { by: inspectedByName ?? '' }] : null;

/** Why this person may not concede. */
export function useOwnWork(): (row: Inspected) => string | undefined {
  const { say } = useDocumentWords('inspection');
  const actor = useActor();
  return (row) => {
    const [word, params] = (actor && isOwnWork(row, actor)) ?? [];
    return word && say(`verb.${word}`, params);
  };
}
