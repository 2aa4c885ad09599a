/** Whom the page of an application asks the server about, before its author reviews it. */
import { describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { othersQuestion } from '#screens/wms/kit/use-others-to-review.ts';

const AUTHOR = { userId: 'u-1', personId: null };
const OTHER = { userId: 'u-2', personId: null };
const viewed = (pending: 'none' | 'waiting' | 'attention', more: Record<string, unknown> = {}) => ({
  row: {
    id: 'a-1',
    docType: 'FIXTURE_REQ',
    createdBy: 'u-1',
    sourceDocId: null,
    fromWarehouseId: 'w-1',
    toWarehouseId: null,
    ...more,
  } as unknown as AnyRow,
  pending,
  doubtful: false,
});
const question = { docType: 'application', id: 'a-1' };

describe('who else could review an application', () => {
  test('is asked for its author only', () => {
    expect(othersQuestion('application', viewed('none'), AUTHOR)).toEqual(question);
    expect(othersQuestion('application', viewed('none'), OTHER)).toBeNull();
    expect(othersQuestion('application', viewed('none'), null)).toBeNull();
    expect(othersQuestion('application', null, AUTHOR)).toBeNull();
  });

  test('is asked once the server can know of it, and not before', () => {
    expect(othersQuestion('application', viewed('waiting'), AUTHOR)).toBeNull();
    expect(othersQuestion('application', viewed('attention'), AUTHOR)).toBeNull();
    expect(othersQuestion('application', viewed('none'), AUTHOR)).toEqual(question);
  });

  test('is not asked of what a document has made by itself', () => {
    expect(othersQuestion('application', viewed('none', { sourceDocId: 'd-1' }), AUTHOR)).toBeNull();
  });
});
