import { Button, Flex, Input } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
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
  const { t } = useTranslation('document');
  return (
    <Flex gap="gap" wrap="wrap" align="center">
      <Input
        w="auto"
        type="datetime-local"
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
      {soon.map((minutes) => (
        <Button key={minutes} variant="outline" onClick={() => onChange(localMinute(Date.now() + minutes * MINUTE_MS))}>
          {minutes < HOUR ? t('common.entry.inMinutes', { n: String(minutes) }) : t('common.entry.inHours', { n: String(minutes / HOUR) })}
        </Button>
      ))}
    </Flex>
  );
}
