/** What prevents a plan from being issued, each as a sentence, and how to leave it out. */
import { Button, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { CheckFindings } from '#domain/wms/answers.ts';
import { useLabels } from '#pages/kit/labels.ts';

interface FindingsListProps {
  readonly found: CheckFindings;
  /** Leaves the bins out. Undefined = the surrounding dialog does so with its own button. */
  readonly onWithout?: (binIds: readonly string[]) => void;
}

export function FindingsList({ found: { findings, without }, onWithout }: FindingsListProps) {
  const { t } = useTranslation('stocktake');
  const labels = useLabels();
  if (findings.length === 0) return null;
  return (
    <chakra.div role="status" mb="3">
      <chakra.ul listStyleType="none" m="0" mb="2" p="0" maxH="30vh" overflow="auto" aria-label={t('findings.title')}>
        {findings.map((finding) => (
          <chakra.li key={`${finding.code}/${JSON.stringify(finding.params)}`} py="1" color="fg.error">
            {labels.problem(finding)}
          </chakra.li>
        ))}
      </chakra.ul>
      {onWithout && without.length > 0 ? (
        <Button variant="outline" onClick={() => onWithout(without)}>
          {t('findings.without', { n: without.length })}
        </Button>
      ) : null}
    </chakra.div>
  );
}
