import { Input } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';

export interface DateInputProps {
  /** yyyy-MM-dd or ''. */
  value: string;
  onChange: (value: string) => void;
  label: string;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  placeholder?: string | undefined;
  onBlur?: (() => void) | undefined;
}

const Calendar = lazy(() => import('./date-calendar.tsx').then((m) => ({ default: m.DateCalendar })));

/** A day; the calendar is fetched when the first date field of the session is shown. */
export function DateInput(props: DateInputProps) {
  return (
    <Suspense fallback={<Input aria-label={props.label} value={props.value} placeholder="yyyy-MM-dd" readOnly />}>
      <Calendar {...props} />
    </Suspense>
  );
}
