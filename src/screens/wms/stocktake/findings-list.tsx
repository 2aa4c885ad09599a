import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { CheckFindings } from '#domain/wms/answers.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { TextList } from '#ui/text-list.tsx';

interface FindingsListProps {
  readonly found: CheckFindings;
  /** Leaves the bins out. Undefined = the surrounding dialog does so with its own button. */
  readonly onWithout?: (binIds: readonly string[]) => void;
}

/** What prevents a plan from being issued, each as a sentence, and how to leave it out. */
export function FindingsList({ found: { findings, without }, onWithout }: FindingsListProps) {
  const { t } = useTranslation('stocktake');
  const labels = useLabels();
  return (
    <>
      <TextList label={t('findings.title')} rows={findings.map(labels.problem)} isError />
      {onWithout && without.length > 0 ? (
        <Button variant="outline" mb="3" onClick={() => onWithout(without)}>
          {t('findings.without', { n: without.length })}
        </Button>
      ) : null}
    </>
  );
}
