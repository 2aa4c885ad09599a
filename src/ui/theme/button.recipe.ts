import { defineRecipe } from '@chakra-ui/react';

const size = (height: string, px: string, textStyle: string) => ({
  h: height,
  minW: height,
  px,
  textStyle,
  gap: '1.5',
  _icon: { width: 'glyph', height: 'glyph' },
});

/**
 * One primary action per screen is `solid` (accent by default); everything else is `outline` or `ghost`,
 * neutral unless a palette is named. Heights come from the density, so sizes differ little on purpose.
 */
export const buttonRecipe = defineRecipe({
  className: 'chakra-button',
  base: {
    colorPalette: 'gray',
    display: 'inline-flex',
    appearance: 'none',
    alignItems: 'center',
    justifyContent: 'center',
    userSelect: 'none',
    position: 'relative',
    borderRadius: 'l2',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    borderWidth: 'var(--line)',
    borderColor: 'transparent',
    cursor: 'button',
    flexShrink: '0',
    outline: '0',
    lineHeight: '1.2',
    isolation: 'isolate',
    fontWeight: 'medium',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: '120ms',
    focusVisibleRing: 'outside',
    _disabled: { layerStyle: 'disabled' },
    _icon: { flexShrink: '0' },
  },
  variants: {
    size: {
      '2xs': size('controlSm', '2', 'xs'),
      xs: size('controlSm', '2', 'xs'),
      sm: size('control', '3', 'sm'),
      md: size('control', '3.5', 'sm'),
      lg: size('controlLg', '5', 'md'),
      xl: size('controlLg', '6', 'lg'),
      '2xl': size('controlLg', '7', 'xl'),
    },
    variant: {
      solid: {
        colorPalette: 'accent',
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { bg: 'colorPalette.fg' },
        _expanded: { bg: 'colorPalette.fg' },
      },
      subtle: {
        bg: 'colorPalette.subtle',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.muted' },
        _expanded: { bg: 'colorPalette.muted' },
        _sunlight: { borderColor: 'colorPalette.solid', _hover: { bg: 'colorPalette.subtle' } },
      },
      surface: {
        bg: 'colorPalette.subtle',
        color: 'colorPalette.fg',
        borderColor: 'colorPalette.muted',
        _hover: { bg: 'colorPalette.muted' },
      },
      outline: {
        bg: 'bg.panel',
        borderColor: 'colorPalette.border',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.subtle' },
        _expanded: { bg: 'colorPalette.subtle' },
      },
      ghost: {
        bg: 'transparent',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.subtle' },
        _expanded: { bg: 'colorPalette.subtle' },
      },
      plain: { color: 'colorPalette.fg' },
    },
  },
  defaultVariants: { size: 'md', variant: 'outline' },
});
