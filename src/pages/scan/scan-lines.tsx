import { chakra, Flex } from '@chakra-ui/react';
import { dequal } from 'dequal';
import { Check, Circle, CircleAlert, CircleDot, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Fragment, memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Trouble } from '#pages/outcome/outcome-rules.ts';
import { TroubleCard } from '#pages/outcome/trouble-card.tsx';
import type { Mark } from '#pages/outcome/use-page-work.ts';
import { groupDigits } from '#ui/group-digits.ts';
import { Icon } from '#ui/icon.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { useLatest } from '#ui/table/use-latest.ts';

export interface ScanLine {
  key: string;
  /** Bin or box to go to. */
  code: string;
  name: string;
  /** Decimal strings in `unit`. */
  done: string;
  /** '' = nobody says how much there is to do, as in a blind count. */
  total: string;
  unit: string;
  state: 'todo' | 'active' | 'done' | 'problem';
  /** Batch, or the reason of a problem. */
  note?: string;
  /** What became of the work on it. */
  mark?: Mark | undefined;
  /** The work on it that somebody has to look at. */
  trouble?: Trouble | undefined;
}

export interface ScanLinesProps {
  lines: readonly ScanLine[];
  title?: string | undefined;
  onLine?: ((line: ScanLine) => void) | undefined;
  /** Chips of the work that is not booked yet, beside the progress. */
  totals?: readonly Mark[] | undefined;
}

const looks: Record<ScanLine['state'], { icon: LucideIcon; color: string }> = {
  todo: { icon: Circle, color: 'fg.muted' },
  active: { icon: CircleDot, color: 'accent.fg' },
  done: { icon: Check, color: 'ok.fg' },
  problem: { icon: CircleAlert, color: 'error.fg' },
};

/** Booked, and not as it was scanned: no plain tick. */
const remarked = { icon: TriangleAlert, color: 'warn.fg' };

/** The lines of the job with progress (3/10) and ticks; the current one is highlighted. */
export function ScanLines({ lines, title, onLine, totals = [] }: ScanLinesProps) {
  const { t } = useTranslation('ui');
  const latest = useLatest(onLine);
  const choose = useCallback((line: ScanLine) => latest.current?.(line), [latest]);
  const done = lines.filter((line) => line.state === 'done').length;
  return (
    <chakra.section bg="bg.panel" borderWidth="var(--line)" borderRadius="l2">
      <Flex align="baseline" gap="2" px="panel" py="2" borderBottomWidth="var(--line)">
        <chakra.h2 m="0" textStyle="md" fontWeight="semibold">
          {title ?? t('scan.lines')}
        </chakra.h2>
        <Flex ms="auto" gap="2" align="baseline" data-part="totals">
          {totals.map((mark) => (
            <StateBadge key={mark.label} {...mark} />
          ))}
          <chakra.span textStyle="lg" fontWeight="semibold" data-part="progress">
            {done}/{lines.length}
          </chakra.span>
        </Flex>
      </Flex>
      <chakra.ul aria-label={title ?? t('scan.lines')} listStyleType="none" m="0" p="0">
        {lines.map((line) => (
          <LineRow key={line.key} line={line} onLine={onLine && choose} />
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

/** A day is one word, though a line may break behind its dashes. */
const inWords = (part: string) =>
  part.split(/(\d{4}-\d{2}-\d{2})/).map((word, at) =>
    at % 2 === 0 ? (
      word
    ) : (
      <chakra.span key={word} whiteSpace="nowrap">
        {word}
      </chakra.span>
    ),
  );

/** What stands in place of a code where there is none, such as the name of a firm, breaks like any text. */
const isCode = (code: string): boolean => /^[\x21-\x7e]+$/.test(code);

/** A note breaks between its words and parts, never within a batch, a number or a word; Chinese, too, breaks inside a word only where a whole line has no room for it. */
const inPieces = (note: string) =>
  note.split(' · ').map((part, at) => (
    <Fragment key={part}>
      {at > 0 ? ' · ' : null}
      <chakra.span {...(/\s/.test(part) ? { wordBreak: 'keep-all', overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' })}>
        {inWords(part)}
      </chakra.span>
    </Fragment>
  ));

interface LineRowProps {
  readonly line: ScanLine;
  readonly onLine: ScanLinesProps['onLine'];
}

/** Memoised, because every scan renders the page while usually only one line changes. */
const LineRow = memo(function LineRow({ line, onLine }: LineRowProps) {
  const { t } = useTranslation('ui');
  const look = line.trouble?.fate === 'remarked' ? remarked : looks[line.state];
  const active = line.state === 'active';
  return (
    <chakra.li
      borderBottomWidth="1px"
      borderColor="border.muted"
      bg={active ? 'accent.subtle' : undefined}
      data-line={line.key}
      data-state={line.state}
      {...(line.trouble
        ? { borderInlineStartWidth: '6px', borderInlineStartColor: line.trouble.fate === 'refused' ? 'error' : 'warn' }
        : {})}
    >
      <chakra.button
        type="button"
        disabled={!onLine}
        onClick={() => onLine?.(line)}
        aria-current={active ? 'step' : undefined}
        w="100%"
        minH="row"
        display="flex"
        alignItems="center"
        gap="3"
        px="panel"
        py="1.5"
        textAlign="start"
        color="fg"
        cursor={onLine ? 'pointer' : 'default'}
        focusVisibleRing="inside"
      >
        <Icon of={look.icon} color={look.color} boxSize="6" name={t(`scan.line.${line.state}`)} />
        <chakra.span flex="1" minW="0">
          <chakra.span
            display="block"
            fontFamily="mono"
            textStyle="lg"
            fontWeight={active ? 'semibold' : 'normal'}
            whiteSpace={isCode(line.code) ? 'nowrap' : 'normal'}
            overflowWrap="anywhere"
          >
            {line.code}
          </chakra.span>
          <chakra.span display="block" textStyle="sm" color="fg.muted" truncate title={line.name}>
            {line.name}
          </chakra.span>
          {line.note ? (
            <chakra.span display="block" textStyle="sm" color={line.state === 'problem' ? 'error.fg' : 'fg.muted'}>
              {inPieces(line.note)}
            </chakra.span>
          ) : null}
        </chakra.span>
        {/* One above the other: beside each other they leave numbers of boxes too little room to stand in one piece. */}
        <Flex as="span" direction="column" align="flex-end" gap="1" flexShrink="0">
          {line.mark ? <StateBadge {...line.mark} /> : null}
          <chakra.span textStyle="lg" whiteSpace="nowrap" textAlign="end">
            <chakra.span fontWeight="semibold">{groupDigits(line.done)}</chakra.span>
            <chakra.span color="fg.muted">
              {line.total === '' ? null : `/${groupDigits(line.total)}`} {line.unit}
            </chakra.span>
          </chakra.span>
        </Flex>
      </chakra.button>
      {line.trouble ? <TroubleCard trouble={line.trouble} atLine /> : null}
    </chakra.li>
  );
}, dequal);
