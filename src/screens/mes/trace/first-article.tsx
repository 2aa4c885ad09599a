/** First-article confirmation of the current operation: opened, checked by its maker, released or rejected by an inspector. */
import { Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor, useRight, useSession } from '#api/session.ts';
import { CHECK_RIGHT } from '#domain/mes/check-rows.ts';
import { firstResult, firstTrigger } from '#domain/mes/codes.ts';
import { firstJudge, firstOpen, firstSelf } from '#domain/mes/first-confirm.operation.ts';
import { shiftAt } from '#domain/mes/report/shift.ts';
import type { FirstConfirmView } from '#domain/mes/trace.ts';
import { shift } from '#domain/wms/production/codes.ts';
import { useSecondPerson } from '#pages/ask/second-person.tsx';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useSiteClock } from '#pages/kit/use-today.ts';
import { DataAge } from '#ui/data-age.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Notice } from '#ui/notice.tsx';
import { WorkButton } from '#ui/work-button.tsx';
import { type Badge, BadgeShown } from './badge-shown.tsx';
import { CheckOutcome } from './check-outcome.tsx';
import type { Guarded } from './fault-dialog.tsx';
import { firstFrom } from './own-rows.ts';
import { ReadingsForm, useReadings } from './readings-form.tsx';
import { firstOf, type Place } from './trace-calls.ts';
import { useHeldAnswer } from './use-held.ts';
import { useNewestFirst } from './use-own-checks.ts';
import type { Write } from './use-step.ts';

const QUESTION = { name: 'first', ask: firstOf, here: firstFrom };

export interface CheckProps {
  readonly place: Place;
  /** When its order was asked for last. */
  readonly asked: number;
  readonly guard: Guarded;
  readonly write: Write;
  readonly badge: Badge;
  /** Whose label was scanned last: what is measured from then on is measured with it. */
  readonly gauge: string | null;
  readonly onChanged: () => Promise<void>;
}

export function FirstArticle({ place, asked, guard, write, badge, gauge, onChanged }: CheckProps) {
  const { t } = useTranslation('trace');
  const { held } = useHeldAnswer(QUESTION, place, asked, guard);
  const confirm = useNewestFirst(held?.data);
  const may = useRight(CHECK_RIGHT);
  const changed = async (): Promise<void> => {
    badge.clear();
    await onChanged();
  };
  if (!held || !confirm) return null;
  if (confirm.items.length === 0) return <EmptyState message={t('first.noItems')} />;
  return (
    <Flex direction="column" gap="4">
      {held.old ? <DataAge at={held.at} offline /> : null}
      {confirm.confirmId === null ? null : <CheckOutcome lanes={[`firstConfirm:${confirm.confirmId}`]} />}
      {confirm.confirmId === null ? (
        <Text color="fg.muted">{t('first.none')}</Text>
      ) : (
        <Confirm key={stepOf(confirm)} confirm={confirm} write={write} badge={badge} gauge={gauge} onChanged={changed} />
      )}
      {/* A trigger asks for another one even while the last is open. */}
      {may ? (
        <NewBatch key={`${confirm.confirmId}/${confirm.proposed?.trigger}`} confirm={confirm} write={write} onChanged={changed} />
      ) : (
        <Text color="fg.muted">{t('onlyLook')}</Text>
      )}
    </Flex>
  );
}

interface ConfirmProps extends Pick<CheckProps, 'write' | 'badge' | 'gauge'> {
  readonly confirm: FirstConfirmView;
  readonly onChanged: () => Promise<void>;
}

/** Names what is being filled in. Not its version: that changes when the server answers, while somebody is typing. */
const stepOf = ({ confirmId, selfUserId }: FirstConfirmView): string => `${confirmId ?? ''}/${selfUserId ?? ''}`;

function Confirm({ confirm, write, badge, gauge, onChanged }: ConfirmProps) {
  const { t } = useTranslation('trace');
  const labels = useLabels();
  const actor = useActor();
  const may = useRight(CHECK_RIGHT);
  const second = useSecondPerson();
  const { confirmId, result, selfName, selfUserId, inspectName, orderId, orderOpId } = confirm;
  const draft = useReadings(`/MESProcessTrace/first/${stepOf(confirm)}`, confirm.items, confirm.readings);
  const open = result === 0;
  const save = async (verdict: 1 | 2 | null): Promise<void> => {
    if (confirmId === null) return;
    const others = badge.shown !== null && badge.shown.id !== actor?.personId;
    // Whoever made the piece does not release it: somebody else stands for that, here or in a session of their own.
    const asks = others || (verdict !== null && selfUserId === actor?.userId);
    const by = asks ? await second.ask(others ? badge.shown : null) : undefined;
    if (by === null) return;
    const step = { id: confirmId, orderId, orderOpId, items: [...draft.readings], personId: others ? (badge.shown?.id ?? null) : null };
    const options = { second: by };
    const saved = verdict === null ? await write(firstSelf, step, options) : await write(firstJudge, { ...step, result: verdict }, options);
    if (!saved) return;
    draft.clear();
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
          { label: t('report.shift'), value: confirm.shift === null ? '' : labels.code(shift, confirm.shift) },
          { label: t('first.self'), value: by(selfName, confirm.selfAt) },
          { label: t('first.inspector'), value: by(inspectName, confirm.inspectAt) },
        ]}
      />
      <ReadingsForm items={confirm.items} draft={draft} gauge={gauge} readOnly={!open || !may} />
      {open && may ? (
        <Flex gap="gap" wrap="wrap" align="center">
          <WorkButton data-save="" variant={selfName === null ? 'solid' : 'outline'} work={() => save(null)}>
            {t('first.saveSelf')}
          </WorkButton>
          {selfName !== null ? (
            <>
              <WorkButton variant="solid" work={() => save(1)}>
                {t('first.release')}
              </WorkButton>
              <WorkButton work={() => save(2)}>{t('first.reject')}</WorkButton>
            </>
          ) : null}
          <BadgeShown badge={badge} />
        </Flex>
      ) : null}
      {second.dialog}
    </>
  );
}

/** Opens another one; what has changed since the last is said, and chosen. */
function NewBatch({ confirm: { orderId, orderOpId, proposed }, write, onChanged }: Omit<ConfirmProps, 'badge' | 'gauge'>) {
  const { t } = useTranslation('trace');
  const labels = useLabels();
  const clock = useSiteClock();
  const zone = useSession((state) => state.session?.site.timeZone) ?? 'Asia/Shanghai';
  const stationCode = useSession((state) => state.bindName);
  const [trigger, setTrigger] = useState(String(proposed?.trigger ?? 1));
  const open = async (): Promise<void> => {
    const place = { orderId, orderOpId, stationCode, shift: shiftAt(clock().now, zone) };
    const made = await write(firstOpen, (idOf) => ({ id: idOf('doc'), ...place, trigger: firstTrigger.schema.parse(Number(trigger)) }));
    if (made) await onChanged();
  };
  return (
    <Flex gap="gap" wrap="wrap" align="center">
      {proposed ? (
        <Notice
          tone="warn"
          label={labels.code(firstTrigger, proposed.trigger)}
          text={t(`first.changed.${proposed.trigger}`, { ...proposed, at: labels.instant(proposed.at) })}
        />
      ) : null}
      <div style={{ width: '12rem' }}>
        <SelectInput
          label={t('first.trigger')}
          value={trigger}
          options={labels.options(firstTrigger)}
          searchable={false}
          onChange={(value) => setTrigger(value || '1')}
        />
      </div>
      <WorkButton work={open}>{t('first.open')}</WorkButton>
    </Flex>
  );
}
