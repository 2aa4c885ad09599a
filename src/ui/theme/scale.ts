/**
 * The measures Chakra's recipes and style props count in, value for value Chakra's own. Chakra hands them out in one object together with
 * its palettes and every recipe it has; taken from there, all of that would travel with the first load.
 */
const valued = <T extends string | number>(values: Readonly<Record<string, T>>): Record<string, { value: T }> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 72, 80, 96,
];
const rem = (values: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}rem`]));

const spacing = rem(Object.fromEntries(steps.map((step) => [step, step / 4])));

const fractions = Object.fromEntries(
  [2, 3, 4, 5, 6, 12].flatMap((whole) =>
    Array.from({ length: whole - 1 }, (_, part) => [`${part + 1}/${whole}`, `${Number((((part + 1) / whole) * 100).toFixed(6))}%`]),
  ),
);

const widths = rem({
  '3xs': 14,
  '2xs': 16,
  xs: 20,
  sm: 24,
  md: 28,
  lg: 32,
  xl: 36,
  '2xl': 42,
  '3xl': 48,
  '4xl': 56,
  '5xl': 64,
  '6xl': 72,
  '7xl': 80,
  '8xl': 90,
});
const views = Object.fromEntries(['dvh', 'svh', 'lvh', 'dvw', 'svw', 'lvw', 'vw', 'vh'].map((unit) => [unit, `100${unit}`]));

export const scale = {
  spacing: valued(spacing),
  sizes: valued({
    ...widths,
    ...spacing,
    ...fractions,
    ...views,
    max: 'max-content',
    min: 'min-content',
    fit: 'fit-content',
    prose: '60ch',
    full: '100%',
  }),
  radii: valued({
    none: '0',
    ...rem({ '2xs': 0.0625, xs: 0.125, sm: 0.25, md: 0.375, lg: 0.5, xl: 0.75, '2xl': 1, '3xl': 1.5, '4xl': 2 }),
    full: '9999px',
  }),
  borders: valued({ xs: '0.5px solid', sm: '1px solid', md: '2px solid', lg: '4px solid', xl: '8px solid' }),
  blurs: valued({ none: ' ', sm: '4px', md: '8px', lg: '12px', xl: '16px', '2xl': '24px', '3xl': '40px', '4xl': '64px' }),
  aspectRatios: valued({
    square: '1 / 1',
    landscape: '4 / 3',
    portrait: '3 / 4',
    wide: '16 / 9',
    ultrawide: '18 / 5',
    golden: '1.618 / 1',
  }),
  animations: valued({
    spin: 'spin 1s linear infinite',
    ping: 'ping 1s cubic-bezier(0, 0, 0.2, 1) infinite',
    pulse: 'pulse 2s cubic-bezier(0.4, 0, 0.6, 1) infinite',
    bounce: 'bounce 1s infinite',
  }),
  durations: valued({
    fastest: '50ms',
    faster: '100ms',
    fast: '150ms',
    moderate: '200ms',
    slow: '300ms',
    slower: '400ms',
    slowest: '500ms',
  }),
  easings: valued({
    'ease-in': 'cubic-bezier(0.42, 0, 1, 1)',
    'ease-out': 'cubic-bezier(0, 0, 0.58, 1)',
    'ease-in-out': 'cubic-bezier(0.42, 0, 0.58, 1)',
    'ease-in-smooth': 'cubic-bezier(0.32, 0.72, 0, 1)',
  }),
  fontWeights: valued({
    thin: '100',
    extralight: '200',
    light: '300',
    normal: '400',
    medium: '500',
    semibold: '600',
    bold: '700',
    extrabold: '800',
    black: '900',
  }),
  letterSpacings: valued({ tighter: '-0.05em', tight: '-0.025em', wide: '0.025em', wider: '0.05em', widest: '0.1em' }),
  lineHeights: valued({ shorter: 1.25, short: 1.375, moderate: 1.5, tall: 1.625, taller: 2 }),
  zIndex: valued({
    hide: -1,
    base: 0,
    docked: 10,
    dropdown: 1000,
    sticky: 1100,
    banner: 1200,
    overlay: 1300,
    modal: 1400,
    popover: 1500,
    skipNav: 1600,
    toast: 1700,
    tooltip: 1800,
    max: 2_147_483_647,
  }),
  cursor: valued({
    button: 'pointer',
    checkbox: 'default',
    disabled: 'not-allowed',
    menuitem: 'default',
    option: 'default',
    radio: 'default',
    slider: 'default',
    switch: 'pointer',
  }),
};
