import { defineConfig } from '@chakra-ui/react';
import {
  checkboxSlotRecipe,
  comboboxSlotRecipe,
  dialogSlotRecipe,
  drawerSlotRecipe,
  fieldSlotRecipe,
  menuSlotRecipe,
  nativeSelectSlotRecipe,
  popoverSlotRecipe,
  switchSlotRecipe,
  tabsSlotRecipe,
  toastSlotRecipe,
  tooltipSlotRecipe,
} from '@chakra-ui/react/theme';

import { aboveNotices } from './notice-room.ts';
import { clearOfEdges } from './safe-area.ts';

/** Where there is no room for all of what stands in it, also of its placeholder, a field says so. */
const cutInField = { textOverflow: 'ellipsis' };
/** A field for one of many, with its own button to empty it. */
const clearable = '&:has([data-part=trigger]):has([data-part=clear-trigger]:not([hidden]))';
const bare = '&:not(:has([data-part=clear-trigger]:not([hidden])))';
/** Two buttons as wide as a finger would leave no room for what is chosen; a tap on the field opens its list anyway. */
const clearOnly = { '--padding-factor': '1', '& [data-part=trigger]': { display: 'none' } };
const inputSize = { textStyle: 'sm', px: '2.5', '--input-height': 'sizes.control', ...cutInField };
const selectSize = {
  root: { '--select-field-height': 'sizes.control' },
  field: { textStyle: 'sm', ps: '2.5', pe: '8' },
};
const sized = <T>(value: T) => ({ xs: value, sm: value, md: value, lg: value });

const fieldLook = {
  bg: 'bg.panel',
  borderWidth: 'var(--line)',
  borderColor: 'border.emphasized',
};
const floating = { borderWidth: 'var(--line)', borderColor: 'border', borderRadius: 'l2' };
const menuItem = { minH: 'control', px: '2.5', gap: '2.5', textStyle: 'sm' };

/** Where Chakra's recipes leave our sizes (density), lines (1 or 2 px) and colours. */
export const overrides = defineConfig({
  theme: {
    recipes: {
      input: { variants: { size: sized(inputSize), variant: { outline: fieldLook } } },
      textarea: { base: { colorPalette: 'accent' }, variants: { variant: { outline: fieldLook } } },
      heading: { base: { fontFamily: 'body' } },
      checkmark: {
        base: { borderWidth: 'var(--line)', boxSize: 'mark' },
        variants: { size: sized({ boxSize: 'mark', p: '0' }), variant: { solid: { borderColor: 'border.emphasized' } } },
      },
    },
    slotRecipes: {
      nativeSelect: {
        slots: nativeSelectSlotRecipe.slots,
        variants: { size: sized(selectSize), variant: { outline: { field: fieldLook } } },
      },
      combobox: {
        slots: comboboxSlotRecipe.slots,
        base: {
          content: floating,
          control: {
            // Without a button to empty it, it looks as a plain list does, and leaves as much room to its words.
            [bare]: { '--combobox-input-padding-end': 'spacing.8' },
            [clearable]: { '--padding-factor': '2', '[data-density=touch] &': clearOnly, '[data-density=glove] &': clearOnly },
          },
          indicatorGroup: { px: '0', gap: '0' },
          trigger: { w: 'controlSm', h: 'control', justifyContent: 'flex-end', pe: '2', color: 'fg.muted' },
          clearTrigger: { w: 'controlSm', h: 'control', display: 'inline-flex', alignItems: 'center', justifyContent: 'center' },
        },
        variants: {
          size: sized({
            root: { '--combobox-input-height': 'sizes.control', '--combobox-indicator-size': 'fontSizes.lg' },
            input: { textStyle: 'sm', ps: '2.5', ...cutInField },
            item: menuItem,
            content: { textStyle: 'sm', maxH: '80' },
          }),
          variant: { outline: { input: fieldLook } },
        },
      },
      field: {
        slots: fieldSlotRecipe.slots,
        base: {
          root: { gap: '1' },
          label: { textStyle: 'xs', color: 'fg.muted', fontWeight: 'normal' },
          errorText: { textStyle: 'xs', fontWeight: 'normal' },
        },
      },
      checkbox: {
        slots: checkboxSlotRecipe.slots,
        base: { control: { boxSize: 'mark', p: '0', borderWidth: 'var(--line)' }, label: { fontWeight: 'normal' } },
        variants: {
          size: sized({ control: { boxSize: 'mark', p: '0' }, label: { textStyle: 'sm' } }),
          variant: { solid: { control: { borderColor: 'border.emphasized', bg: 'bg.panel' } } },
        },
      },
      switch: {
        slots: switchSlotRecipe.slots,
        base: { label: { fontWeight: 'normal', textStyle: 'sm' } },
        variants: {
          size: sized({
            root: { '--switch-width': 'calc(var(--switch-height) * 2)', '--switch-height': 'sizes.mark', minH: 'control' },
          }),
          variant: { solid: { control: { bg: 'border.emphasized' } } },
        },
      },
      dialog: {
        slots: dialogSlotRecipe.slots,
        base: {
          backdrop: { bg: 'rgba(8, 14, 20, 0.5)', _open: { animationDuration: '120ms' } },
          positioner: clearOfEdges(aboveNotices),
          content: { ...floating, borderRadius: 'l3', boxShadow: 'float', _open: { animationDuration: '120ms' } },
          header: { px: '5', pt: '4', pb: '2' },
          body: { px: '5', pt: '1', pb: '4' },
          footer: { px: '5', pb: '4', gap: 'gap' },
        },
      },
      drawer: {
        slots: drawerSlotRecipe.slots,
        base: {
          backdrop: { bg: 'rgba(8, 14, 20, 0.5)' },
          positioner: clearOfEdges(aboveNotices),
          content: { boxShadow: 'float', _open: { animationDuration: '120ms' }, _closed: { animationDuration: '120ms' } },
          // As high as the button that closes it, which hangs 12 px below the edge.
          header: { px: '4', pt: '3', pb: '2', minH: 'calc({sizes.control} + {spacing.5})' },
          body: { px: '4' },
          footer: { px: '4', pb: '4', gap: 'gap' },
        },
      },
      menu: {
        slots: menuSlotRecipe.slots,
        base: { content: { ...floating, boxShadow: 'float', minW: '10rem' }, separator: { bg: 'border' } },
        variants: { size: { sm: { item: menuItem }, md: { item: menuItem } } },
      },
      popover: {
        slots: popoverSlotRecipe.slots,
        base: { content: { ...floating, boxShadow: 'float' } },
      },
      tabs: {
        slots: tabsSlotRecipe.slots,
        variants: { size: sized({ root: { '--tabs-height': 'sizes.control' }, trigger: { textStyle: 'sm' } }) },
      },
      tooltip: {
        slots: tooltipSlotRecipe.slots,
        base: {
          content: { bg: 'bg.inverted', '--tooltip-bg': 'colors.bg.inverted', color: 'fg.inverted', textStyle: 'xs', fontWeight: 'normal' },
        },
      },
      toast: {
        slots: toastSlotRecipe.slots,
        base: {
          root: {
            ...floating,
            boxShadow: 'float',
            bg: 'bg.panel',
            color: 'fg',
            py: '3',
            borderInlineStartWidth: '6px',
            '&[data-type=success]': { bg: 'bg.panel', color: 'fg', borderInlineStartColor: 'ok' },
            '&[data-type=warning]': { bg: 'bg.panel', color: 'fg', borderInlineStartColor: 'warn' },
            '&[data-type=error]': { bg: 'bg.panel', color: 'fg', borderInlineStartColor: 'error' },
            '&[data-type=info]': { bg: 'bg.panel', color: 'fg', borderInlineStartColor: 'info' },
            transition: 'translate 120ms, scale 120ms, opacity 120ms, height 120ms',
          },
          description: { opacity: '1', color: 'fg.muted' },
        },
      },
    },
  },
});
