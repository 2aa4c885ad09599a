/** In-process checks: a new one with the items of the routing, and earlier ones. */
import { chakra, Flex, Text } from '@chakra-ui/react';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useActor, useRight } from '#api/session.ts';
import { CHECK_RIGHT } from '#domain/mes/check-rows.ts';
import { checkResult } from '#domain/mes/codes.ts';
import { prodReviewRecord } from '#domain/mes/prod-review.operation.ts';
import type { ProdReviewList, ProdReviewView } from '#domain/mes/trace.ts';
import { useSecondPerson } from '#pages/ask/second-person.tsx';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { DataAge } from '#ui/data-age.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { WorkButton } from '#ui/work-button.tsx';
import { BadgeShown } from './badge-shown.tsx';
import { CheckOutcome } from './check-outcome.tsx';
import { ControlCharts } from './control-chart.tsx';
import type { CheckProps } from './first-article.tsx';
import { reviewsFrom } from './own-rows.ts';
import { ReadingsForm, useReadings } from './readings-form.tsx';
import { reviewsOf } from './trace-calls.ts';
import { useHeldAnswer } from './use-held.ts';
import { useReviewsNow } from './use-own-checks.ts';

const QUESTION = { name: 'reviews', ask: reviewsOf, here: reviewsFrom };
const NOTHING: ProdReviewView['readings'] = [];

export function Reviews({ place, asked, guard, write, badge, gauge, onChanged }: CheckProps) {
  const { t } = useTranslation('trace');
  const go = useGo();
  const { held } = useHeldAnswer(QUESTION, place, asked, guard);
  const list = useReviewsNow(held?.data);
  const may = useRight(CHECK_RIGHT);
  if (!held) return null;
  const { items, orderId, orderOpId } = held.data;
  if (items.length === 0) return <EmptyState message={t('review.noItems')} />;
  const changed = async (): Promise<void> => {
    badge.clear();
    await onChanged();
  };
  return (
    <Flex direction="column" gap="4">
      {held.old ? <DataAge at={held.at} offline /> : null}
      {may ? (
        <NewReview place={place} of={{ orderId, orderOpId }} items={items} write={write} badge={badge} gauge={gauge} onChanged={changed} />
      ) : (
        <Text color="fg.muted">{t('onlyLook')}</Text>
      )}
      {list[0]?.result === 2 ? (
        <Notice
          tone="error"
          label={t('review.failed')}
          text={t('review.failedText')}
          action={{
            key: 'suspect',
            label: t('suspect.register'),
            icon: ShieldAlert,
            onClick: () => go('/mes/suspected-product', { scan: '1' }),
          }}
        />
      ) : null}
      <CheckOutcome lanes={list.map(({ reviewId }) => `prodReview:${reviewId}`)} />
      <ControlCharts items={items} list={list} />
      {list.length === 0 ? <EmptyState message={t('review.none')} /> : <Made items={items} list={list} />}
    </Flex>
  );
}

interface NewReviewProps extends Pick<CheckProps, 'place' | 'write' | 'badge' | 'gauge'> {
  readonly of: { readonly orderId: string; readonly orderOpId: string };
  readonly items: ProdReviewList['items'];
  readonly onChanged: () => Promise<void>;
}

function NewReview({ place, of, items, write, badge, gauge, onChanged }: NewReviewProps) {
  const { t } = useTranslation('trace');
  const draft = useReadings(`/MESProcessTrace/review/${place.orderNo}/${place.opSeq}`, items, NOTHING);
  const own = useActor()?.personId;
  const second = useSecondPerson();
  const save = async (): Promise<void> => {
    const other = badge.shown !== null && badge.shown.id !== own ? badge.shown : null;
    const by = other ? await second.ask(other) : undefined;
    if (by === null) return;
    const check = { ...of, items: [...draft.readings], personId: other?.id ?? null };
    if (!(await write(prodReviewRecord, (idOf) => ({ id: idOf('doc'), ...check }), { second: by }))) return;
    draft.clear();
    await onChanged();
  };
  return (
    <>
      <ReadingsForm items={items} draft={draft} gauge={gauge} readOnly={false} />
      <Flex gap="gap" align="center" wrap="wrap">
        <WorkButton data-save="" variant="solid" work={save}>
          {t('review.save')}
        </WorkButton>
        <BadgeShown badge={badge} />
      </Flex>
      {second.dialog}
    </>
  );
}

function Made({ items, list }: { readonly items: ProdReviewList['items']; readonly list: readonly ProdReviewView[] }) {
  const labels = useLabels();
  const nameOf = new Map(items.map(({ itemId, itemName }) => [itemId, itemName]));
  return (
    <chakra.ul listStyleType="none" m="0" p="0" borderTopWidth="var(--line)">
      {list.map(({ reviewId, checkAt, checkerName, result, readings }) => (
        <Flex as="li" key={reviewId} gap="3" py="2" align="center" wrap="wrap" textStyle="sm" borderBottomWidth="var(--line)">
          <CodeBadge set={checkResult} code={result} />
          <chakra.span fontVariantNumeric="tabular-nums">{labels.instant(checkAt)}</chakra.span>
          <span>{checkerName}</span>
          <chakra.span color="fg.muted" ms="auto">
            {readings
              .map((one) => [nameOf.get(one.itemId) ?? '–', one.reading || labels.code(checkResult, one.result), one.gaugeNo])
              .map((parts) => parts.filter(Boolean).join(' '))
              .join(' · ')}
          </chakra.span>
        </Flex>
      ))}
    </chakra.ul>
  );
}
