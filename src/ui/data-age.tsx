import { chakra } from '@chakra-ui/react';
import { CloudOff, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import { usePhone } from './page-body.tsx';

export interface DataAgeProps {
  /** Milliseconds since 1970 of the data shown. */
  at: number;
  offline?: boolean;
  /** Time to compare with, given by the caller so that the part stays pure. */
  now?: number;
}

const two = (n: number) => String(n).padStart(2, '0');

/** "10:32" today, "11-19 10:32" on another day, in the device's zone. */
export function shortTime(at: number, now: number): string {
  const then = new Date(at);
  const clock = `${two(then.getHours())}:${two(then.getMinutes())}`;
  const sameDay = new Date(now).toDateString() === then.toDateString();
  return sameDay ? clock : `${two(then.getMonth() + 1)}-${two(then.getDate())} ${clock}`;
}

/** Below each other where there is no room for both. */
const DayAndHour = ({ time }: { time: string }) => (
  <chakra.span aria-hidden display="inline-flex" flexWrap="wrap" columnGap="1" whiteSpace="nowrap">
    {time.split(' ').map((part) => (
      <span key={part}>{part}</span>
    ))}
  </chakra.span>
);

/** Age of what is shown: "数据更新于 10:32". */
export function DataAge({ at, offline = false, now = Date.now() }: DataAgeProps) {
  const { t } = useTranslation('ui');
  const phone = usePhone();
  const time = shortTime(at, now);
  const sentence = t('age.updatedAt', { time });
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1"
      textStyle="xs"
      lineHeight="1.15"
      color={offline ? 'warn.fg' : 'fg.muted'}
      title={phone ? sentence : undefined}
    >
      {offline ? <Icon of={CloudOff} boxSize="3.5" name={t('age.offline')} /> : null}
      {/* The title of the page needs the room of the words more. */}
      {phone ? <Icon of={History} boxSize="3.5" name={sentence} /> : null}
      {phone ? <DayAndHour time={time} /> : sentence}
    </chakra.span>
  );
}
