/** What becomes of an unqualified box: who answers for it, what is done with it, and whether that settles it. */
import { Flex, Switch, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defectDisposition, defectSide } from '#domain/wms/quality/codes.ts';
import { type DefectRow, defectHandle } from '#domain/wms/quality/defect-log.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Modal } from '#ui/modal.tsx';

export function DefectDialog({ row, onClose }: { row: DefectRow; onClose: () => void }) {
  const { t } = useTranslation('quality');
  const labels = useLabels();
  const { submit, busy } = useSubmit();
  const [side, setSide] = useState(row.responsibility === null ? '' : String(row.responsibility));
  const [fate, setFate] = useState(row.disposition === null ? '' : String(row.disposition));
  const [close, setClose] = useState(false);
  const missing = side === '' || fate === '';
  const field = (name: string) => labels.field('defectLog', name);
  const save = async () => {
    const chosen = { responsibility: Number(side) as 1, disposition: Number(fate) as 1 };
    const written = await submit(defectHandle, { logId: row.id, ...chosen, close }, { done: t('done') });
    if (written.ok) onClose();
  };
  return (
    <Modal title={t('defects.handle')} onClose={onClose} answer={{ busy, disabled: missing, give: () => void save() }}>
      <Flex direction="column" gap="3">
        <Text color="fg.muted">{t('defects.of', { box: row.boxNo, reason: row.reason ?? '–' })}</Text>
        <FieldShell label={field('responsibility')} required>
          <SelectInput
            label={field('responsibility')}
            placeholder={t('ui:form.choose')}
            value={side}
            options={labels.options(defectSide)}
            onChange={setSide}
          />
        </FieldShell>
        <FieldShell label={field('disposition')} required>
          <SelectInput
            label={field('disposition')}
            placeholder={t('ui:form.choose')}
            value={fate}
            options={labels.options(defectDisposition)}
            onChange={setFate}
          />
        </FieldShell>
        <Switch.Root checked={close} onCheckedChange={({ checked }) => setClose(checked)}>
          <Switch.HiddenInput />
          <Switch.Control />
          <Switch.Label>{t('defects.close')}</Switch.Label>
        </Switch.Root>
      </Flex>
    </Modal>
  );
}
