import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { LostOperation } from '#domain/protocol/protocol.ts';
import { useLabels } from '#pages/kit/labels.ts';

/** Lost operations, one line each: what, on which document, when, by whom. */
export function LostList({ operations }: { operations: readonly LostOperation[] }) {
  const { t } = useTranslation(['system', 'operation']);
  const labels = useLabels();
  return (
    <chakra.ol m="0" ps="6" textStyle="sm" overflow="auto">
      {operations.map(({ opId, type, docType, docNo, occurredAt, actorName }) => (
        <li key={opId}>
          {[t(`operation:${type}`, { defaultValue: type }), labels.kind(docType), docNo, labels.instant(occurredAt), actorName]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </chakra.ol>
  );
}
