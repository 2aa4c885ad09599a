/** Swim lanes: things that pass the same steps, each with a lane for every step, as long as there lies something. The table behind says the same. */
import { Box, chakra, Flex, Grid, Text, VisuallyHidden } from '@chakra-ui/react';
import { Fragment, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { groupDigits } from '#ui/group-digits.ts';
import { Section } from '#ui/section.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import type { ChartSeries } from './chart-data.ts';
import { drawnSeries, laneSentence, lanesOfGroup, type SwimGroup, type SwimPart, type SwimStep } from './swim-data.ts';
import { useRoving } from './use-roving.ts';

export interface SwimLanesProps {
  /** Names the table in the column settings; unique in the app. */
  readonly id: string;
  readonly title: string;
  /** Headings of the things and of their steps in the table. */
  readonly groupTitle: string;
  readonly stepTitle: string;
  readonly groups: readonly SwimGroup[];
  /** In the order in which a lane lists them; those with a tone are told apart by pattern as well. */
  readonly series: readonly ChartSeries[];
  readonly loading?: boolean;
  readonly empty: string;
  readonly onOpen: (group: SwimGroup) => void;
}

/** A lane is a button: as high as a finger or a glove needs, px. */
const HEIGHT = { compact: 20, touch: 34, glove: 40 } as const;
/** A part that is narrower has no room for its figure, percent. */
const LEAST_LABELLED = 6;
const STRIPE = 'var(--chakra-colors-bg-panel)';
/** By the place of the series: tones of one lane differ in pattern, never in colour alone. */
const PATTERNS = [
  undefined,
  `repeating-linear-gradient(45deg, ${STRIPE} 0 1.5px, transparent 1.5px 6px)`,
  `radial-gradient(${STRIPE} 1.3px, transparent 1.6px)`,
  `repeating-linear-gradient(-45deg, ${STRIPE} 0 1.5px, transparent 1.5px 6px)`,
  `repeating-linear-gradient(0deg, ${STRIPE} 0 1.5px, transparent 1.5px 5px)`,
  `repeating-linear-gradient(90deg, ${STRIPE} 0 1.5px, transparent 1.5px 5px)`,
] as const;

/** The ground of a series, in the tokens of the theme. */
const groundOf = ({ tone }: ChartSeries, at: number) => {
  const pattern = PATTERNS[at % PATTERNS.length];
  return {
    backgroundColor: `var(--chakra-colors-${tone ?? 'accent'})`,
    ...(pattern ? { backgroundImage: pattern } : {}),
    ...(pattern?.startsWith('radial') ? { backgroundSize: '6px 6px' } : {}),
  };
};

export function SwimLanes(props: SwimLanesProps) {
  const { title, groups, series, loading = false, empty } = props;
  const { t } = useTranslation('parts');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const views = (['chart', 'table'] as const).map((value) => ({ value, label: t(`chart.${value}`) }));
  return (
    <Section
      title={title}
      actions={
        <>
          {view === 'chart' ? <Legend groups={groups} series={series} /> : null}
          <Choice label={t('chart.view')} value={view} items={views} onChange={setView} />
        </>
      }
    >
      <TopProgress active={loading} />
      {groups.length === 0 ? (
        loading ? (
          <Box minH="16" />
        ) : (
          <EmptyState message={empty} />
        )
      ) : view === 'table' ? (
        <LaneTable {...props} />
      ) : (
        <Lanes {...props} />
      )}
    </Section>
  );
}

function Legend({ groups, series }: Pick<SwimLanesProps, 'groups' | 'series'>) {
  const drawn = drawnSeries(groups, series);
  return (
    <Flex gap="3" wrap="wrap" align="center" textStyle="xs" aria-hidden>
      {drawn.map((one) => (
        <Flex key={one.key} gap="1" align="center">
          <Box w="4" h="3" borderRadius="2px" style={groundOf(one, series.indexOf(one))} />
          {one.name}
        </Flex>
      ))}
    </Flex>
  );
}

function Lanes({ title, groups, series, onOpen }: SwimLanesProps) {
  const { t } = useTranslation('parts');
  const density = useAppearance((state) => state.density);
  const lanes = groups.flatMap((group) => lanesOfGroup(group, series).map((lane, n) => ({ group, ...lane, isFirst: n === 0 })));
  const roving = useRoving(lanes.length, { before: 'ArrowUp', after: 'ArrowDown' });
  return (
    <Grid
      ref={roving.place}
      onKeyDown={roving.onKeyDown}
      role="group"
      aria-label={title}
      templateColumns="fit-content(11rem) fit-content(9rem) minmax(6rem, 1fr)"
      columnGap="3"
      rowGap="2px"
      alignItems="center"
      textStyle="xs"
      maxH="42vh"
      overflowY="auto"
    >
      {lanes.map(({ group, step, parts, isFirst }, at) => (
        <Fragment key={`${group.key}/${step.key}`}>
          {isFirst && at > 0 ? <Box gridColumn="1 / -1" borderTopWidth="1px" borderColor="border" my="1" /> : null}
          <Text fontWeight="semibold" truncate aria-hidden>
            {isFirst ? group.label : ''}
          </Text>
          <Text color="fg.muted" truncate aria-hidden>
            {step.label}
          </Text>
          <chakra.button
            type="button"
            display="flex"
            w="100%"
            bg="bg.subtle"
            borderRadius="2px"
            overflow="hidden"
            cursor="pointer"
            focusVisibleRing="inside"
            _hover={{ boxShadow: 'inset 0 0 0 1px {colors.accent}' }}
            style={{ height: HEIGHT[density] }}
            title={laneSentence(group, step, series, t('chart.nothing'))}
            {...roving.of(at)}
            onClick={() => onOpen(group)}
          >
            <VisuallyHidden>{t('chart.open', { row: laneSentence(group, step, series, t('chart.nothing')) })}</VisuallyHidden>
            {parts.map((part) => (
              <Part key={part.series.key} part={part} />
            ))}
          </chakra.button>
        </Fragment>
      ))}
    </Grid>
  );
}

function Part({ part: { series, at, value, width } }: { readonly part: SwimPart }) {
  return (
    <Flex align="center" justify="center" alignSelf="stretch" minW="3px" style={{ width: `${width}%`, ...groundOf(series, at) }}>
      {width < LEAST_LABELLED ? null : (
        // A ground of its own: readable on any tone and pattern.
        <chakra.span bg="bg.panel" color="fg" px="1" borderRadius="2px" lineHeight="1.2" aria-hidden>
          {groupDigits(String(value))}
        </chakra.span>
      )}
    </Flex>
  );
}

interface LaneRow {
  readonly group: SwimGroup;
  readonly step: SwimStep;
}
const rowKey = ({ group, step }: LaneRow): string => `${group.key}/${step.key}`;

function LaneTable({ id, title, groupTitle, stepTitle, groups, series, onOpen }: SwimLanesProps) {
  const columns = useMemo(
    (): readonly Column<LaneRow>[] => [
      { key: 'group', title: groupTitle, width: 150, code: true, value: ({ group }) => group.label },
      { key: 'step', title: stepTitle, width: 140, value: ({ step }) => step.label },
      ...series.map(
        ({ key, name }): Column<LaneRow> => ({ key, title: name, width: 100, align: 'end', value: ({ step }) => step.values[key] ?? null }),
      ),
    ],
    [groupTitle, stepTitle, series],
  );
  const rows = groups.flatMap((group) => group.steps.map((step) => ({ group, step })));
  return <DataTable id={id} label={title} columns={columns} rows={rows} rowKey={rowKey} fit="some" onOpen={({ group }) => onOpen(group)} />;
}
