import { createSystem, defineConfig, type SystemConfig } from '@chakra-ui/react';
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import {
  animationStyles,
  badgeRecipe,
  breadcrumbSlotRecipe,
  breakpoints,
  checkboxSlotRecipe,
  checkmarkRecipe,
  comboboxSlotRecipe,
  dialogSlotRecipe,
  drawerSlotRecipe,
  fieldSlotRecipe,
  globalCss,
  headingRecipe,
  iconRecipe,
  inputRecipe,
  kbdRecipe,
  keyframes,
  layerStyles,
  linkRecipe,
  menuSlotRecipe,
  nativeSelectSlotRecipe,
  popoverSlotRecipe,
  progressSlotRecipe,
  separatorRecipe,
  spinnerRecipe,
  switchSlotRecipe,
  tabsSlotRecipe,
  textareaRecipe,
  toastSlotRecipe,
  tooltipSlotRecipe,
} from '@chakra-ui/react/theme';
import { buttonRecipe } from './button.recipe.ts';
import { semanticColors } from './colors.ts';
import { densityFontSizes, densitySizes, densitySpacing, textStyles } from './density.ts';
import { marks } from './marks.ts';
import { overrides } from './overrides.ts';
import { scale } from './scale.ts';

const sans = 'system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';
const mono = 'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "DejaVu Sans Mono", "Noto Sans Mono CJK SC", monospace';

/** Parts outside this list bring their own recipe through the `recipe` prop, so start-up does not pay for them. */
const inUse = defineConfig({
  preflight: true,
  cssVarsPrefix: 'chakra',
  cssVarsRoot: ':where(html, .chakra-theme)',
  conditions: {
    dark: '.dark &',
    light: '.light &',
    sunlight: '.sunlight &',
    touch: '[data-density=touch] &',
    glove: '[data-density=glove] &',
    leftHand: '[data-hand=left] &',
  },
  theme: {
    breakpoints,
    keyframes,
    layerStyles,
    animationStyles,
    textStyles,
    tokens: {
      ...scale,
      colors: {
        transparent: { value: 'transparent' },
        current: { value: 'currentColor' },
        white: { value: '#ffffff' },
        black: { value: '#000000' },
      },
      fonts: { body: { value: sans }, heading: { value: sans }, mono: { value: mono } },
    },
    semanticTokens: {
      colors: semanticColors,
      sizes: densitySizes,
      spacing: densitySpacing,
      fontSizes: densityFontSizes,
      radii: { l1: { value: '4px' }, l2: { value: '6px' }, l3: { value: '6px' } },
      shadows: {
        xs: { value: 'none' },
        sm: { value: 'none' },
        inset: { value: 'none' },
        md: { value: '{shadows.float}' },
        lg: { value: '{shadows.float}' },
        xl: { value: '{shadows.float}' },
        float: {
          value: {
            base: '0 8px 24px rgba(16, 28, 40, 0.16)',
            _dark: '0 8px 24px rgba(0, 0, 0, 0.6)',
            _sunlight: 'none',
          },
        },
      },
    },
    recipes: {
      badge: badgeRecipe,
      button: buttonRecipe,
      checkmark: checkmarkRecipe,
      heading: headingRecipe,
      icon: iconRecipe,
      input: inputRecipe,
      kbd: kbdRecipe,
      link: linkRecipe,
      separator: separatorRecipe,
      spinner: spinnerRecipe,
      textarea: textareaRecipe,
    },
    slotRecipes: {
      breadcrumb: breadcrumbSlotRecipe,
      checkbox: checkboxSlotRecipe,
      combobox: comboboxSlotRecipe,
      dialog: dialogSlotRecipe,
      drawer: drawerSlotRecipe,
      field: fieldSlotRecipe,
      menu: menuSlotRecipe,
      nativeSelect: nativeSelectSlotRecipe,
      popover: popoverSlotRecipe,
      progress: progressSlotRecipe,
      switch: switchSlotRecipe,
      tabs: tabsSlotRecipe,
      toast: toastSlotRecipe,
      tooltip: tooltipSlotRecipe,
    },
  },
  globalCss: {
    ...globalCss,
    ...marks,
    html: {
      color: 'fg',
      bg: 'bg',
      colorPalette: 'accent',
      lineHeight: '1.45',
      fontSize: '16px',
      '--line': '1px',
      '&.sunlight': { '--line': '2px' },
    },
    body: { fontFamily: 'body', fontSize: 'sm', fontVariantNumeric: 'tabular-nums', bg: 'bg', margin: '0' },
    '*, *::before, *::after': {
      borderColor: 'border',
      // What turns for ever would turn a thousand times a second.
      _motionReduce: {
        animationDuration: '1ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '1ms !important',
      },
    },
  },
});

type Tokens = { readonly [name: string]: Tokens | { readonly value: unknown } };
const isToken = (one: Tokens[string]): one is { readonly value: unknown } => 'value' in one;

/** The same names with the value of the light theme alone: what they are in other themes and densities is said by the style sheet. */
const namesOf = (tokens: Tokens): Tokens =>
  Object.fromEntries(
    Object.entries(tokens).map(([name, one]) => {
      if (!isToken(one)) return [name, namesOf(one)];
      return [name, { value: one.value instanceof Object && 'base' in one.value ? one.value.base : one.value }];
    }),
  );

/** Nearly half of all tokens are other values of the same names, of which only the style sheet knows. */
const named = (): SystemConfig => ({
  ...inUse,
  theme: { ...inUse.theme, semanticTokens: namesOf(inUse.theme?.semanticTokens as Tokens) },
});

/** Set by scripts/theme-css.ts, which has made the style sheet; without it Chakra makes it here. */
declare const THEME_CSS_IS_BUILT: true | undefined;

let made: ReturnType<typeof createSystem> | undefined;
/** Chakra's style system, made when it is first asked for: that takes a tablet a tenth of a second, for which the start has a task of its own. */
export const styleSystem = () => {
  made ??= createSystem(defaultBaseConfig, typeof THEME_CSS_IS_BUILT === 'undefined' ? inUse : named(), overrides);
  return made;
};
