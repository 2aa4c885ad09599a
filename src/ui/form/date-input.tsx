import { Input } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';

export interface DateInputProps {
  /** yyyy-MM-dd or ''. */
  value: string;
  onChange: (value: string) => void;
  label: string;
  /** What is chosen; a month is yyyy-MM. Default: a day. */
  of?: 'day' | 'month' | undefined;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  placeholder?: string | undefined;
  onBlur?: (() => void) | undefined;
}

const Calendar = lazy(() => import('./date-calendar.tsx').then((m) => ({ default: m.DateCalendar })));

/** A day or a month; the calendar is fetched when the first date field of the session is shown. */
export function DateInput(props: DateInputProps) {
  const { label, value, of = 'day' } = props;
  return (
    <Suspense fallback={<Input aria-label={label} value={value} placeholder={of === 'month' ? 'yyyy-MM' : 'yyyy-MM-dd'} readOnly />}>
      <Calendar {...props} />
    </Suspense>
  );
}
