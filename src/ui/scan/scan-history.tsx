import { chakra, Flex } from '@chakra-ui/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { shortTime } from '#ui/data-age.tsx';
import { Icon } from '#ui/icon.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { type Tone, toneLook } from '#ui/tone.ts';
import type { ScanResult } from './scan-band.tsx';

export interface ScanHistoryEntry extends ScanResult {
  /** Milliseconds since 1970. */
  at: number;
  /** What became of the work that the scan has written; changes in place. */
  mark?: { readonly tone: Tone; readonly label: string };
}

const two = (n: number) => String(n).padStart(2, '0');
const clock = (at: number) => {
  const then = new Date(at);
  if (then.toDateString() !== new Date().toDateString()) return shortTime(at, Date.now());
  return `${two(then.getHours())}:${two(then.getMinutes())}:${two(then.getSeconds())}`;
};

interface EntryProps extends Pick<ScanHistoryEntry, 'tone' | 'code' | 'message'> {
  readonly at: string;
  readonly markTone?: Tone;
  readonly markLabel?: string;
}

const markOf = ({ mark }: ScanHistoryEntry) => (mark ? { markTone: mark.tone, markLabel: mark.label } : {});

/** Plain values only: a scan draws its own row, and not the four before it. */
const Entry = memo(function Entry({ tone, code, message, at, markTone, markLabel }: EntryProps) {
  const { t } = useTranslation('ui');
  const { icon, palette } = toneLook[tone];
  return (
    <Flex as="li" align="center" gap="2" py="1" textStyle="sm" borderTopWidth="1px" borderColor="border.muted">
      <Icon of={icon} color={`${palette}.fg`} name={t(`scan.${tone}`)} />
      <chakra.span fontFamily="mono" whiteSpace="nowrap">
        {code}
      </chakra.span>
      <chakra.span color="fg.muted" flex="1" minW="0" truncate title={message}>
        {message}
      </chakra.span>
      {markTone && markLabel !== undefined ? <StateBadge tone={markTone} label={markLabel} /> : null}
      <chakra.time color="fg.muted" textStyle="xs" whiteSpace="nowrap">
        {at}
      </chakra.time>
    </Flex>
  );
});

/** The last five scans, newest first. Refused ones stay in it. */
export const ScanHistory = memo(function ScanHistory({ entries }: { entries: readonly ScanHistoryEntry[] }) {
  const { t } = useTranslation('ui');
  return (
    <chakra.section aria-label={t('scan.history')}>
      <chakra.h2 textStyle="xs" color="fg.muted" fontWeight="medium" m="0" mb="1">
        {t('scan.history')}
      </chakra.h2>
      {entries.length === 0 ? (
        <chakra.p m="0" textStyle="sm" color="fg.muted">
          {t('scan.none')}
        </chakra.p>
      ) : (
        <chakra.ol listStyleType="none" m="0" p="0">
          {entries.slice(0, 5).map((entry) => (
            <Entry key={entry.id} tone={entry.tone} code={entry.code} message={entry.message} at={clock(entry.at)} {...markOf(entry)} />
          ))}
        </chakra.ol>
      )}
    </chakra.section>
  );
});
