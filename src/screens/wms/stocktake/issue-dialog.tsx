/** Issuing a plan: what it freezes, what prevents it, and how to leave that out. Devices with queued work of the store have to be seen first: what they send later may be refused. */
import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { f } from '#domain/kernel/field.ts';
import { checkIssue } from '#domain/wms/stocktake/issue.operation.ts';
import { CheckInfo, type CheckRow } from '#domain/wms/stocktake/stocktake.document.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { useVerbForm } from '#pages/document/use-verb-form.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { TextList } from '#ui/text-list.tsx';
import { useFindings } from './stocktake-calls.ts';

export function IssueDialog({ row, onClose }: { readonly row: CheckRow; readonly onClose: () => void }) {
  const { t } = useTranslation('stocktake');
  const labels = useLabels();
  const { say, title, answer, write } = useVerbForm('checkInfo', 'issue', row);
  const found = useFindings(row, row.id);
  const { findings = [], without = [], devices = [] } = found ?? {};
  const isStuck = findings.some(({ binId }) => binId === null);
  return (
    <AskDialog
      title={title}
      size="lg"
      lead={
        <>
          <chakra.p m="0" mb="3" color="fg">
            {say('verb.issueQuestion', { docNo: row.docNo ?? '' })}
          </chakra.p>
          {found ? (
            <>
              <chakra.p m="0" mb="3">
                {t('findings.counts', { boxes: found.boxes, bins: found.bins })}
              </chakra.p>
              <TextList label={t('findings.title')} rows={findings.map(labels.problem)} isError />
              <TextList title={t('devices.lead')} rows={devices.map(({ name, n }) => t('devices.one', { name, n }))} isError />
            </>
          ) : null}
        </>
      }
      entity={CheckInfo}
      fields={devices.length > 0 ? [{ key: 'knows', field: f.bool(), label: t('devices.knows'), look: 'check' }] : []}
      answer={{
        label: without.length > 0 ? t('findings.issueWithout', { n: without.length }) : answer.label,
        busy: answer.busy || (answer.why === undefined && found === undefined),
        why: ({ knows }) => answer.why ?? (isStuck ? t('findings.stuck') : devices.length > 0 && !knows ? t('devices.first') : undefined),
      }}
      send={() => write(checkIssue, { id: row.id, without: [...without], acknowledged: devices.map(({ deviceId }) => deviceId) })}
      onClose={onClose}
    />
  );
}
