/** Open quality reviews by how long they have waited: nonconforming products stand in nobody's way for long. */
import { useQuery } from '@tanstack/react-query';
import { List } from 'lucide-react';
import { call } from '#api/client.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { reviewStatus } from '#domain/mes/codes.ts';
import type { ReviewRow } from '#domain/mes/quality/quality.document.ts';
import { useAnswerState } from '#pages/answers/answer-state.ts';
import { type BoardCard, BoardPage } from '#pages/board-page.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { Records } from '#pages/fields/records.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useServerNow } from '#pages/kit/use-now.ts';
import { REVIEWS } from './paths.ts';

const OPEN = [0, 1];
const MOST = 200;
const TICK_MS = 60_000;
/** A review is to be decided within two days; the last of them warns. */
const DUE_MS = 48 * 3_600_000;
const WARN_MINUTES = 24 * 60;

interface Answer {
  readonly list: readonly ReviewRow[];
  readonly records?: Records;
}
const reviews = call<Answer>('POST /api/mes/qualityReview/pageList');

export function ReviewBoard({ title }: ScreenProps) {
  const { say } = useDocumentWords('qualityReview');
  const labels = useLabels();
  const go = useGo();
  const now = useServerNow(TICK_MS);
  const answer = useQuery({
    queryKey: ['review-board'],
    queryFn: ({ signal }) => reviews({ filters: { status: OPEN }, pageIndex: 1, pageSize: MOST }, { signal, alertError: false }),
  });
  const { error, updatedAt, offline } = useAnswerState(answer);
  const materials = new Map((answer.data?.records?.material ?? []).map((row: AnyRow) => [row.id, row]));
  const cards = (answer.data?.list ?? []).map((row): BoardCard => {
    const material = materials.get(row.materialId);
    return {
      key: row.id,
      number: row.labelNo ?? row.docNo ?? '',
      title: [material?.matCode, material?.matName].filter(Boolean).join(' '),
      needAt: Date.parse(row.createdAt) + DUE_MS,
      state: { tone: reviewStatus.tones[row.status] ?? 'neutral', label: labels.code(reviewStatus, row.status) },
      figures: [
        { label: labels.field('qualityReview', 'qty'), value: row.qty },
        {
          label: say('column.age'),
          value: say('days', { n: String(Math.max(0, Math.floor((now - Date.parse(row.createdAt)) / 86_400_000))) }),
        },
      ],
      ...(row.rootCause ? { meta: [row.rootCause] } : {}),
      onOpen: () => go(REVIEWS, { id: row.id }),
    };
  });
  return (
    <BoardPage
      title={title}
      cards={cards}
      now={now}
      warnMinutes={WARN_MINUTES}
      menu={[{ key: 'list', label: say('list'), icon: List, onClick: () => go(REVIEWS) }]}
      loading={answer.isPending}
      {...(error ? { error } : {})}
      {...(updatedAt === undefined ? {} : { updatedAt })}
      offline={offline}
      emptyText={say('empty')}
    />
  );
}
