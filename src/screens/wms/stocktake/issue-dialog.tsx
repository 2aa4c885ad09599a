/** Issuing a plan: what it freezes, what prevents it, and how to leave that out. */
import { Checkbox, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckFindings } from '#domain/wms/answers.ts';
import { checkIssue } from '#domain/wms/stocktake/issue.operation.ts';
import type { CheckRow } from '#domain/wms/stocktake/stocktake.document.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { verbTitle } from '#pages/document/verb-rules.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { Modal } from '#ui/modal.tsx';
import { FindingsList } from './findings-list.tsx';
import { useFindings } from './use-findings.ts';

export function IssueDialog({ row, onClose }: { readonly row: CheckRow; readonly onClose: () => void }) {
  const { t } = useTranslation('stocktake');
  const words = useDocumentWords('checkInfo');
  const { say } = words;
  const { submit, busy } = useSubmit();
  const { online } = useSyncStatus();
  const found = useFindings(row, row.id);
  const without = found?.without ?? [];
  const [knows, setKnows] = useState(false);
  const devices = found?.devices ?? [];
  const stuck = found?.findings.some(({ binId }) => binId === null) === true;
  const issue = async () => {
    const written = await submit(
      checkIssue,
      { id: row.id, without: [...without], acknowledged: devices.map(({ deviceId }) => deviceId) },
      { done: t('done') },
    );
    if (written.ok) onClose();
  };
  const hindered = stuck ? t('findings.stuck') : devices.length > 0 && !knows ? t('devices.first') : undefined;
  const why = online ? hindered : t('needsServer');
  return (
    <Modal
      title={verbTitle(words, 'issue', row.docNo)}
      size="lg"
      onClose={onClose}
      answer={{
        label: without.length > 0 ? t('findings.issueWithout', { n: without.length }) : say('verb.issue'),
        busy: busy || (online && found === undefined),
        why,
        give: () => void issue(),
      }}
    >
      <chakra.p m="0" mb="3">
        {say('verb.issueQuestion', { docNo: row.docNo ?? '' })}
      </chakra.p>
      {found ? (
        <>
          <chakra.p m="0" mb="3" color="fg.muted">
            {t('findings.counts', { boxes: found.boxes, bins: found.bins })}
          </chakra.p>
          <FindingsList found={found} />
          {devices.length > 0 ? <Devices devices={devices} knows={knows} onKnow={setKnows} /> : null}
        </>
      ) : null}
    </Modal>
  );
}

interface DevicesProps {
  readonly devices: CheckFindings['devices'];
  readonly knows: boolean;
  readonly onKnow: (knows: boolean) => void;
}

/** Devices with queued work of the store: what they send later may be refused, so whoever issues the plan has to have seen their names. */
function Devices({ devices, knows, onKnow }: DevicesProps) {
  const { t } = useTranslation('stocktake');
  return (
    <chakra.section role="status" mb="3">
      <chakra.p m="0" mb="1" color="fg.error">
        {t('devices.lead')}
      </chakra.p>
      <chakra.ul listStyleType="none" m="0" mb="2" p="0" maxH="20vh" overflow="auto">
        {devices.map(({ deviceId, name, n }) => (
          <chakra.li key={deviceId} py="1">
            {t('devices.one', { name, n })}
          </chakra.li>
        ))}
      </chakra.ul>
      <Checkbox.Root checked={knows} onCheckedChange={({ checked }) => onKnow(checked === true)} minH="44px">
        <Checkbox.HiddenInput />
        <Checkbox.Control />
        <Checkbox.Label>{t('devices.knows')}</Checkbox.Label>
      </Checkbox.Root>
    </chakra.section>
  );
}
