/**
 * Sizes that follow the density (compact for the mouse, touch for a finger, glove for a gloved finger).
 * Numbers in CSS px; controls 32/48/72, rows 36/60/84.
 */
export type Density = 'compact' | 'touch' | 'glove';

export const densities: readonly Density[] = ['compact', 'touch', 'glove'];

/** Height of a table row in px; the virtual table needs the number, not the token. 60 is the specification's (platform §9). */
export const rowHeight: Record<Density, number> = { compact: 36, touch: 60, glove: 84 };

const by = (compact: number, touch: number, glove: number) => ({
  value: { base: `${compact}px`, _touch: `${touch}px`, _glove: `${glove}px` },
});

/** Bars and toolbars are no higher than this in any density; what stands in them is as high as the bar, in compact as any control. */
export const barHeight = 48;

export const densitySizes = {
  head: by(36, 48, 48),
  control: by(32, 48, 72),
  controlSm: by(28, 48, 72),
  controlLg: by(40, 60, 88),
  row: by(36, 60, 84),
  mark: by(16, 24, 32),
  glyph: by(16, 20, 26),
};

export const densitySpacing = {
  gap: by(8, 12, 12),
  cell: by(10, 12, 16),
  panel: by(16, 16, 20),
};

export const densityFontSizes = {
  '2xs': by(12, 13, 15),
  xs: by(12, 14, 16),
  sm: by(14, 16, 18),
  md: by(15, 17, 20),
  lg: by(16, 18, 22),
  xl: by(20, 22, 26),
  '2xl': by(24, 28, 32),
  '3xl': by(28, 32, 38),
  '4xl': by(32, 36, 44),
  '5xl': by(48, 48, 56),
};

const text = (size: keyof typeof densityFontSizes, lineHeight: string) => ({
  value: { fontSize: size, lineHeight },
});

export const textStyles = {
  '2xs': text('2xs', '1.4'),
  xs: text('xs', '1.4'),
  sm: text('sm', '1.45'),
  md: text('md', '1.45'),
  lg: text('lg', '1.4'),
  xl: text('xl', '1.35'),
  '2xl': text('2xl', '1.3'),
  '3xl': text('3xl', '1.25'),
  '4xl': text('4xl', '1.2'),
  '5xl': text('5xl', '1.1'),
  label: { value: { fontSize: 'sm', lineHeight: '1.45', fontWeight: 'medium' } },
  none: { value: {} },
};
