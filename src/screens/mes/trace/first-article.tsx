/** First-article confirmation of the current operation: opened, checked by its maker, released or rejected by an inspector. */
import { Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight, useSession } from '#api/session.ts';
import { firstResult, firstTrigger } from '#domain/mes/codes.ts';
import type { FirstConfirmView } from '#domain/mes/trace.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { DataAge } from '#ui/data-age.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import type { Guarded } from './fault-dialog.tsx';
import { ReadingsForm, useReadings } from './readings-form.tsx';
import { type FirstChange, firstOf, openBatch, type Place, saveFirst } from './trace-calls.ts';
import { useHeldAnswer } from './use-held.ts';

const INSPECTOR = 'web:mes:zlgl';

interface FirstArticleProps {
  readonly place: Place;
  readonly guard: Guarded;
  readonly onChanged: () => void;
}

export function FirstArticle({ place, guard, onChanged }: FirstArticleProps) {
  const { t } = useTranslation('trace');
  const { held, refetch } = useHeldAnswer('first', place, firstOf, guard);
  const changed = async (): Promise<void> => {
    await refetch();
    onChanged();
  };
  if (!held) return null;
  const { data: confirm } = held;
  if (confirm.items.length === 0) return <EmptyState message={t('first.noItems')} />;
  return (
    <Flex direction="column" gap="4">
      {held.old ? <DataAge at={held.at} offline /> : null}
      {confirm.confirmId === null ? (
        <Text color="fg.muted">{t('first.none')}</Text>
      ) : (
        <Confirm key={`${confirm.confirmId}/${confirm.version}`} confirm={confirm} guard={guard} onChanged={changed} />
      )}
      {confirm.confirmId === null || confirm.result !== 0 ? <NewBatch place={place} guard={guard} onChanged={changed} /> : null}
    </Flex>
  );
}

interface ConfirmProps {
  readonly confirm: FirstConfirmView;
  readonly guard: Guarded;
  readonly onChanged: () => Promise<void>;
}

function Confirm({ confirm, guard, onChanged }: ConfirmProps) {
  const { t } = useTranslation('trace');
  const labels = useLabels();
  const { online } = useSyncStatus();
  const inspector = useRight(INSPECTOR);
  const { confirmId, version, result, selfName, inspectName } = confirm;
  const draft = useReadings(`/MESProcessTrace/first/${confirmId ?? ''}/${version}`, confirm.items, confirm.readings);
  const open = result === 0;
  const save = async (change: Pick<FirstChange, 'role' | 'result'>): Promise<void> => {
    if (confirmId === null) return;
    const saved = await guard(() => saveFirst({ confirmId, version, items: draft.readings, ...change }));
    if (saved === null) return;
    draft.clear();
    notify({ tone: 'ok', title: t('saved') });
    await onChanged();
  };
  const by = (name: string | null, at: string | null): string => (name === null ? '' : `${name} ${labels.instant(at)}`);
  return (
    <>
      <Facts
        columns={3}
        items={[
          { label: t('first.batch'), value: confirm.firstBatch },
          { label: t('first.trigger'), value: labels.code(firstTrigger, confirm.trigger) },
          {
            label: t('first.result'),
            value: <CodeBadge set={firstResult} code={result} />,
          },
          { label: t('first.station'), value: confirm.stationCode },
          { label: t('first.self'), value: by(selfName, confirm.selfAt) },
          { label: t('first.inspector'), value: by(inspectName, confirm.inspectAt) },
        ]}
      />
      <ReadingsForm items={confirm.items} draft={draft} readOnly={!open} />
      {open ? (
        <Flex gap="gap" wrap="wrap" align="center">
          <Button
            data-save=""
            variant={selfName === null ? 'solid' : 'outline'}
            disabled={!online}
            onClick={() => void save({ role: 'self', result: null })}
          >
            {t('first.saveSelf')}
          </Button>
          {inspector && selfName !== null ? (
            <>
              <Button variant="solid" disabled={!online} onClick={() => void save({ role: 'inspector', result: 1 })}>
                {t('first.release')}
              </Button>
              <Button disabled={!online} onClick={() => void save({ role: 'inspector', result: 2 })}>
                {t('first.reject')}
              </Button>
            </>
          ) : null}
          {online ? null : <Offline />}
        </Flex>
      ) : null}
    </>
  );
}

export function Offline() {
  const { t } = useTranslation('trace');
  return (
    <Text role="status" textStyle="sm" color="warn.fg">
      {t('offline')}
    </Text>
  );
}

function NewBatch({ place, guard, onChanged }: Omit<FirstArticleProps, 'onChanged'> & { readonly onChanged: () => Promise<void> }) {
  const { t } = useTranslation('trace');
  const labels = useLabels();
  const { online } = useSyncStatus();
  const stationCode = useSession((state) => state.bindName);
  const [trigger, setTrigger] = useState('1');
  const open = async (): Promise<void> => {
    if ((await guard(() => openBatch({ ...place, trigger: Number(trigger), stationCode }))) !== null) await onChanged();
  };
  return (
    <Flex gap="gap" wrap="wrap" align="center">
      <div style={{ width: '12rem' }}>
        <SelectInput
          label={t('first.trigger')}
          value={trigger}
          options={labels.options(firstTrigger)}
          searchable={false}
          onChange={(value) => setTrigger(value || '1')}
        />
      </div>
      <Button disabled={!online} onClick={() => void open()}>
        {t('first.open')}
      </Button>
      {online ? null : <Offline />}
    </Flex>
  );
}
