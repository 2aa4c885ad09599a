import { DatePicker, defineSlotRecipe, Portal, parseDate } from '@chakra-ui/react';
import { datePickerAnatomy } from '@chakra-ui/react/anatomy';
import { datePickerSlotRecipe } from '@chakra-ui/react/theme';
import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icon.tsx';
import type { DateInputProps } from './date-input.tsx';

const cell = 'max(2rem, calc(var(--chakra-sizes-control) * 0.85))';

/** Chakra's calendar in our sizes; brought along here because only this chunk needs it. */
const recipe = defineSlotRecipe({
  className: 'date-picker',
  slots: datePickerAnatomy.keys(),
  base: {
    ...datePickerSlotRecipe.base,
    trigger: { ...datePickerSlotRecipe.base?.trigger, boxSize: 'controlSm' },
    content: {
      ...datePickerSlotRecipe.base?.content,
      borderWidth: 'var(--line)',
      borderColor: 'border',
      boxShadow: 'float',
    },
  },
  variants: {
    size: {
      md: {
        root: {
          '--datepicker-input-height': 'sizes.control',
          '--datepicker-input-px': 'spacing.2.5',
          '--datepicker-indicators-offset': 'spacing.1',
        },
        view: { '--table-cell-size': cell, '--datepicker-nav-trigger-size': cell, '--datepicker-select-height': cell },
      },
    },
    variant: {
      outline: {
        input: {
          pe: 'calc({sizes.controlSm} + {spacing.1})',
          textOverflow: 'ellipsis',
          bg: 'bg.panel',
          borderWidth: 'var(--line)',
          borderColor: 'border.emphasized',
          focusVisibleRing: 'inside',
          focusRingColor: 'var(--focus-color)',
        },
      },
    },
  },
  defaultVariants: { size: 'md', variant: 'outline' },
});

const iso = (date: { year: number; month: number; day: number }): string =>
  `${String(date.year).padStart(4, '0')}-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`;

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** "20261120" and "2026/11/20" typed by hand mean the same day as "2026-11-20". */
export function readDay(text: string): string | undefined {
  const match = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})$/.exec(text.normalize('NFKC').trim());
  if (!match) return undefined;
  const day = iso({ year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) });
  return isDay(day) ? day : undefined;
}

/** "202611" and "2026/11" typed by hand mean the same month as "2026-11". @returns its first day */
export function readMonth(text: string): string | undefined {
  const match = /^(\d{4})[-/.]?(\d{1,2})$/.exec(text.normalize('NFKC').trim());
  return match ? readDay(`${match[1]}-${match[2]}-01`) : undefined;
}

interface Precision {
  readonly hint: string;
  /** @returns a day, yyyy-MM-dd */
  readonly read: (text: string) => string | undefined;
  readonly write: typeof iso;
}
const PRECISIONS: Readonly<Record<NonNullable<DateInputProps['of']>, Precision>> = {
  day: { hint: 'yyyy-MM-dd', read: readDay, write: iso },
  month: { hint: 'yyyy-MM', read: readMonth, write: (date) => iso(date).slice(0, 7) },
};

export function DateCalendar({ value, onChange, label, of = 'day', disabled, invalid, placeholder, onBlur }: DateInputProps) {
  const { t, i18n } = useTranslation('ui');
  const { hint, read, write } = PRECISIONS[of];
  const chosen = value === '' ? undefined : read(value);
  return (
    <DatePicker.Root
      recipe={recipe}
      locale={i18n.language.startsWith('zh') ? 'zh-CN' : 'en-GB'}
      startOfWeek={1}
      minView={of}
      defaultView={of}
      value={chosen === undefined ? [] : [parseDate(chosen)]}
      onValueChange={(details) => onChange(details.value[0] ? write(details.value[0]) : '')}
      format={write}
      parse={(text) => {
        const day = read(text);
        return day === undefined ? undefined : parseDate(day);
      }}
      disabled={disabled ?? false}
      invalid={invalid ?? false}
      lazyMount
      unmountOnExit
    >
      <DatePicker.Control>
        <DatePicker.Input aria-label={label} placeholder={placeholder ?? hint} onBlur={onBlur} />
        <DatePicker.IndicatorGroup>
          <DatePicker.Trigger aria-label={t('form.calendar')}>
            <Icon of={CalendarDays} />
          </DatePicker.Trigger>
        </DatePicker.IndicatorGroup>
      </DatePicker.Control>
      <Portal>
        <DatePicker.Positioner>
          <DatePicker.Content>
            <DatePicker.View view="day">
              <DatePicker.Header />
              <DatePicker.DayTable />
            </DatePicker.View>
            <DatePicker.View view="month">
              <DatePicker.Header />
              <DatePicker.MonthTable />
            </DatePicker.View>
            <DatePicker.View view="year">
              <DatePicker.Header />
              <DatePicker.YearTable />
            </DatePicker.View>
          </DatePicker.Content>
        </DatePicker.Positioner>
      </Portal>
    </DatePicker.Root>
  );
}
