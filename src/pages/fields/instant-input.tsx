import { Button, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { DateInput } from '#ui/form/date-input.tsx';
import { isMinute, joined, partsOf } from '#ui/form/instant-text.ts';
import { TimeInput } from '#ui/form/time-input.tsx';
import { localMinute } from './field-values.ts';

interface InstantInputProps {
  readonly label: string;
  /** yyyy-MM-ddTHH:mm in the device's zone. */
  readonly value: string;
  readonly disabled: boolean;
  /** Quick choices, in minutes from now. */
  readonly soon: readonly number[];
  readonly onChange: (value: string) => void;
}

const HOUR = 60;
const MINUTE_MS = 60_000;

/** A day and minute, typed or chosen as so many minutes from now. */
export function InstantInput({ label, value, disabled, soon, onChange }: InstantInputProps) {
  const { t } = useTranslation(['document', 'ui']);
  const { day, time } = partsOf(value);
  return (
    <Flex gap="gap" wrap="wrap" align="center">
      <chakra.div w="44">
        <DateInput label={label} value={day} disabled={disabled} onChange={(next) => onChange(joined(next, time))} />
      </chakra.div>
      <TimeInput label={label} value={time} disabled={disabled} onChange={(next) => onChange(joined(day, next))} />
      {soon.map((minutes) => (
        <Button key={minutes} variant="outline" onClick={() => onChange(localMinute(Date.now() + minutes * MINUTE_MS))}>
          {minutes < HOUR ? t('common.entry.inMinutes', { n: String(minutes) }) : t('common.entry.inHours', { n: String(minutes / HOUR) })}
        </Button>
      ))}
      {value === '' || isMinute(value) ? null : (
        <chakra.span role="alert" flexBasis="100%" textStyle="sm" color="error.fg">
          {t('ui:form.minute')}
        </chakra.span>
      )}
    </Flex>
  );
}
