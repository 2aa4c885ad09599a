/** In-process checks: a new one with the items of the routing, and earlier ones. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { checkResult } from '#domain/mes/codes.ts';
import type { ProdReviewList, ProdReviewView } from '#domain/mes/trace.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { DataAge } from '#ui/data-age.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import type { Guarded } from './fault-dialog.tsx';
import { Offline } from './first-article.tsx';
import { ReadingsForm, useReadings } from './readings-form.tsx';
import { type Place, reviewsOf, saveReview } from './trace-calls.ts';
import { useHeldAnswer } from './use-held.ts';

const NOTHING: ProdReviewView['readings'] = [];

interface ReviewsProps {
  readonly place: Place;
  readonly guard: Guarded;
  readonly onChanged: () => void;
}

export function Reviews({ place, guard, onChanged }: ReviewsProps) {
  const { t } = useTranslation('trace');
  const { held, refetch } = useHeldAnswer('reviews', place, reviewsOf, guard);
  if (!held) return null;
  const { items, list } = held.data;
  if (items.length === 0) return <EmptyState message={t('review.noItems')} />;
  const changed = async (): Promise<void> => {
    await refetch();
    onChanged();
  };
  return (
    <Flex direction="column" gap="4">
      {held.old ? <DataAge at={held.at} offline /> : null}
      <NewReview place={place} items={items} guard={guard} onChanged={changed} />
      {list.length === 0 ? <EmptyState message={t('review.none')} /> : <Made items={items} list={list} />}
    </Flex>
  );
}

interface NewReviewProps extends Omit<ReviewsProps, 'onChanged'> {
  readonly items: ProdReviewList['items'];
  readonly onChanged: () => Promise<void>;
}

function NewReview({ place, items, guard, onChanged }: NewReviewProps) {
  const { t } = useTranslation('trace');
  const { online } = useSyncStatus();
  const draft = useReadings(`/MESProcessTrace/review/${place.orderNo}/${place.opSeq}`, items, NOTHING);
  const save = async (): Promise<void> => {
    if ((await guard(() => saveReview({ ...place, items: draft.readings }))) === null) return;
    draft.clear();
    notify({ tone: 'ok', title: t('saved') });
    await onChanged();
  };
  return (
    <>
      <ReadingsForm items={items} draft={draft} readOnly={false} />
      <Flex gap="gap" align="center" wrap="wrap">
        <Button data-save="" variant="solid" disabled={!online} onClick={() => void save()}>
          {t('review.save')}
        </Button>
        {online ? null : <Offline />}
      </Flex>
    </>
  );
}

function Made({ items, list }: Pick<ProdReviewList, 'items' | 'list'>) {
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
            {readings.map((one) => `${nameOf.get(one.itemId) ?? '–'} ${one.reading || labels.code(checkResult, one.result)}`).join(' · ')}
          </chakra.span>
        </Flex>
      ))}
    </chakra.ul>
  );
}
