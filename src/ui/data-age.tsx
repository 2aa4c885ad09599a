import { chakra } from '@chakra-ui/react';
import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';

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

/** Age of what is shown: "数据更新于 10:32". */
export function DataAge({ at, offline = false, now = Date.now() }: DataAgeProps) {
  const { t } = useTranslation('ui');
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1" textStyle="xs" color={offline ? 'warn.fg' : 'fg.muted'}>
      {offline ? <Icon of={CloudOff} boxSize="3.5" name={t('age.offline')} /> : null}
      {t('age.updatedAt', { time: shortTime(at, now) })}
    </chakra.span>
  );
}
