import { describe, expect, it } from 'vitest';
import { trackOf } from '#pages/lines/line-frame.tsx';
import { titleWidth } from '#ui/table/layout.ts';
import { densities } from '#ui/theme/density.ts';

describe('columns of an entry', () => {
  const title = 'First-article check (optional)';

  it.each(densities)('are as wide as the title needs in two lines, in %s density', (density) => {
    const { template, width } = trackOf([{ key: 'check', title, kind: 'text', width: 40 }], density);
    const least = Number(/minmax\((\d+)px/.exec(template)?.[1]);
    expect(least).toBeGreaterThanOrEqual(titleWidth({ title }, density));
    expect(width).toBeGreaterThan(least);
  });

  it('keep the width they ask for where the title is short', () => {
    expect(trackOf([{ key: 'qty', title: '数量', kind: 'quantity', width: 140 }], 'compact').template).toContain('minmax(140px, 1fr)');
  });
});
