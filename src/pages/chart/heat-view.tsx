/** Days of a calendar, a column for each week: the darker a day, the more there was. Four steps of one tone, so that lightness alone tells them. */
import { Box, chakra, Flex, Grid, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { groupDigits } from '#ui/group-digits.ts';
import { barSentence, type ChartRow, type ChartSeries } from './chart-data.ts';
import { useRoving } from './use-roving.ts';

const LEVELS = [0.25, 0.5, 0.75, 1] as const;
const WEEK = 7;
/** Any week, from Monday on. */
const WEEKDAYS = ['2000-01-03', '2000-01-04', '2000-01-05', '2000-01-06', '2000-01-07', '2000-01-08', '2000-01-09'] as const;
/** With fewer weeks there is room for the figure in its day. */
const FEW_WEEKS = 16;

/** Monday is 0. */
const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEK;
const levelOf = (value: number, most: number): number => (value <= 0 ? 0 : Math.max(1, Math.ceil((LEVELS.length * value) / most)));
const toneOf = (level: number): string | undefined => {
  const share = LEVELS[level - 1];
  return share === undefined ? undefined : `color-mix(in srgb, var(--chakra-colors-accent) ${share * 100}%, var(--chakra-colors-bg-panel))`;
};

export interface HeatViewProps {
  /** Days in order, without gaps. */
  readonly rows: readonly ChartRow[];
  readonly series: readonly ChartSeries[];
  readonly label: string;
  readonly onOpen?: ((row: ChartRow) => void) | undefined;
}

export function HeatView({ rows, series, label, onOpen }: HeatViewProps) {
  const { t, i18n } = useTranslation('parts');
  const roving = useRoving(rows.length, { before: 'ArrowUp', after: 'ArrowDown' }, { before: 'ArrowLeft', after: 'ArrowRight' });
  const figure = ({ values }: ChartRow): number => series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0);
  const most = Math.max(1, ...rows.map(figure));
  const lead = weekday(rows[0]?.day ?? '2000-01-03');
  const weeks = Math.ceil((lead + rows.length) / WEEK);
  const columnOf = (at: number): number => Math.floor((lead + at) / WEEK) + 2;
  const dayName = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  const monthName = new Intl.DateTimeFormat(i18n.language, { month: 'short', timeZone: 'UTC' });
  const months = rows.flatMap(({ day = '' }, at) => (at === 0 || day.endsWith('-01') ? [{ day, column: columnOf(at) }] : []));
  // The name of a month that has no week of its own before the next one would stand on the next name.
  const named = months.filter(({ column }, at) => (months[at + 1]?.column ?? column + 3) - column > 1);
  const isFew = weeks <= FEW_WEEKS;
  return (
    <Flex direction="column" gap="1" minW="0">
      <Box overflowX="auto" maxW="100%">
        <Grid
          ref={roving.place}
          onKeyDown={roving.onKeyDown}
          role="group"
          aria-label={label}
          gap="2px"
          w={isFew ? '100%' : 'max-content'}
          maxW={isFew ? `${weeks * 4.5 + 3}rem` : undefined}
          gridTemplateColumns={`max-content repeat(${weeks}, minmax(var(--chakra-sizes-4), 1fr))`}
          gridTemplateRows={`1.1rem repeat(${WEEK}, minmax(1.05rem, auto))`}
          textStyle="xs"
          lineHeight="1"
        >
          {named.map(({ day, column }) => (
            <Text key={day} color="fg.muted" whiteSpace="nowrap" w="0" style={{ gridColumn: column, gridRow: 1 }}>
              {monthName.format(new Date(`${day}T00:00:00Z`))}
            </Text>
          ))}
          {WEEKDAYS.map((day, at) => (
            <Text key={day} color="fg.muted" alignSelf="center" pe="1" style={{ gridColumn: 1, gridRow: at + 2 }}>
              {dayName.format(new Date(`${day}T00:00:00Z`))}
            </Text>
          ))}
          {rows.map((row, at) => {
            const value = figure(row);
            const level = levelOf(value, most);
            const opens = onOpen !== undefined && value !== 0;
            return (
              <chakra.button
                key={row.key}
                type="button"
                minW="0"
                borderRadius="2px"
                borderWidth="1px"
                borderColor={level === 0 ? 'border' : 'transparent'}
                color={level > 2 ? 'bg.panel' : 'fg'}
                cursor={opens ? 'pointer' : 'default'}
                focusVisibleRing="outside"
                _hover={opens ? { borderColor: 'fg' } : undefined}
                style={{ gridColumn: columnOf(at), gridRow: weekday(row.day ?? '') + 2, background: toneOf(level) }}
                title={barSentence(row, series)}
                aria-label={opens ? t('chart.open', { row: barSentence(row, series) }) : barSentence(row, series)}
                aria-disabled={!opens}
                {...roving.of(at)}
                onClick={() => (opens ? onOpen(row) : undefined)}
              >
                {isFew && value !== 0 ? groupDigits(String(value)) : null}
              </chakra.button>
            );
          })}
        </Grid>
      </Box>
      <Flex align="center" gap="1" textStyle="xs" color="fg.muted" aria-hidden>
        {t('chart.less')}
        {[0, 1, 2, 3, 4].map((level) => (
          <Box key={level} w="3" h="3" borderRadius="2px" borderWidth="1px" borderColor="border" style={{ background: toneOf(level) }} />
        ))}
        {groupDigits(String(most))}
      </Flex>
    </Flex>
  );
}
