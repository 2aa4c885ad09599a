import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { LostOperation } from '#domain/protocol/protocol.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { CodeText } from '#ui/code-text.tsx';
import { lossGroups } from './loss-groups.ts';

const timeOf = (instant: string): string => instant.slice(-8, -3);

/** Documents with the number of operations, times and authors; the operations themselves on demand. */
export function OperationGroups({ operations }: { operations: readonly LostOperation[] }) {
  const { t } = useTranslation(['device', 'system', 'operation']);
  const labels = useLabels();
  return (
    <chakra.ul listStyleType="none" m="0" p="0" display="flex" flexDirection="column" gap="1">
      {lossGroups(operations).map(({ key, docType, docNo, count, from, to, who, by }) => {
        const [first, last] = [labels.instant(from), labels.instant(to)];
        const sameDay = first.slice(0, 10) === last.slice(0, 10);
        const span = first === last ? first : `${first}–${sameDay ? timeOf(last) : last}`;
        return (
          <Flex as="li" key={key} gap="2" wrap="wrap" align="baseline" textStyle="sm">
            <chakra.span>{labels.kind(docType)}</chakra.span>
            {docNo ? <CodeText value={docNo} /> : <chakra.span color="fg.muted">{t('system:home.provisional')}</chakra.span>}
            <chakra.span fontWeight="semibold">{t('device:count', { n: count })}</chakra.span>
            <chakra.span color="fg.muted">{span}</chakra.span>
            {who.length > 0 ? <chakra.span>{who.join(t('device:comma'))}</chakra.span> : null}
            {by.length > 0 ? (
              <chakra.span color="fg.muted">{t('device:announcedBy', { who: by.join(t('device:comma')) })}</chakra.span>
            ) : null}
          </Flex>
        );
      })}
    </chakra.ul>
  );
}

/** One line per operation, in the device's order. */
export function OperationLines({ operations }: { operations: readonly LostOperation[] }) {
  const { t } = useTranslation(['device', 'operation']);
  const labels = useLabels();
  if (operations.length === 0) return null;
  return (
    <chakra.details textStyle="sm" mt="2">
      <chakra.summary cursor="pointer" minH="control">
        {t('device:each')}
      </chakra.summary>
      <chakra.ol m="0" ps="6">
        {operations.map(({ opId, type, docNo, occurredAt, actorName }) => (
          <li key={opId}>
            {[t(`operation:${type}`, { defaultValue: type }), docNo, labels.instant(occurredAt), actorName].filter(Boolean).join(' · ')}
          </li>
        ))}
      </chakra.ol>
    </chakra.details>
  );
}
