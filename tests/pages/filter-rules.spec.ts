import { describe, expect, it } from 'vitest';
import type { SavedFilter } from '#domain/system/saved-filter.ts';
import { sameValues, shownFilter } from '#pages/filters/filter-rules.ts';

const filter = (name: string, values: Record<string, string>, isDefault = false): SavedFilter => ({
  id: name,
  path: '/p#l',
  name,
  values,
  table: null,
  sort: null,
  shared: false,
  isDefault,
  mine: true,
  onHome: false,
  userName: 'u',
});

describe('the kept search a page shows', () => {
  it('has the same conditions; an empty one says nothing', () => {
    expect(sameValues({ a: '1', b: '' }, { a: '1' })).toBe(true);
    expect(sameValues({ a: '1' }, { a: '1', b: '2' })).toBe(false);
  });

  it('is the default one where two have the same conditions, and none where the conditions were changed', () => {
    const kept = [filter('甲', { a: '1' }), filter('乙', { a: '1' }, true)];
    expect(shownFilter(kept, { a: '1' })?.name).toBe('乙');
    expect(shownFilter(kept, { a: '2' })).toBeUndefined();
  });
});
