/** How the total of an evaluation comes about: each indicator with its weight, its score and what it is told by, and the way to those rows. */
import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { indicatorCode } from '#domain/srm/codes.ts';
import { daysOf, type EvaluationRow, scoresOf } from '#domain/srm/evaluation.document.ts';
import { ppmOf, type Scores, shownPoints, type Weights } from '#domain/srm/score.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { ActionButton } from '#ui/page-header.tsx';

const WORDS = 'document:perfEvaluation.scores';
const NONE = '–';

interface Scored {
  readonly code: keyof Scores;
  readonly weight: string;
  readonly score: string;
  readonly points: string;
  readonly basis: string;
}

const KNOWN: KnownOf<Scored, BaseWords> = {
  indicator: { word: `${WORDS}.indicator`, width: 96, of: ({ code }, { labels }) => labels.code(indicatorCode, code) },
  weight: { word: `${WORDS}.weight`, kind: 'figure', width: 72 },
  score: { word: `${WORDS}.score`, kind: 'figure', width: 72 },
  points: { word: `${WORDS}.points`, kind: 'figure', width: 96 },
  basis: { word: `${WORDS}.basis`, width: 240, grow: 1 },
};

/** The rows that an indicator is told by. */
const ROWS: Readonly<Record<string, readonly [path: string, query: Readonly<Record<string, string>>]>> = {
  quality: ['/rejects-report', {}],
  delivery: ['/delivery-rate-statistics', { rows: '1' }],
};

export function ScoreTable({ row }: { readonly row: EvaluationRow }) {
  const words = useBaseWords(['document', 'field']);
  const { t } = words;
  const go = useGo();
  const rows = useMemo(() => {
    const scores = scoresOf(row);
    const points = shownPoints(scores, row.weights as Weights);
    const told: Scores | Record<keyof Scores, string> = {
      quality: t(`${WORDS}.quality`, { passed: row.passedLots, lots: row.lots, ppm: ppmOf(row) ?? NONE }),
      delivery: t(`${WORDS}.delivery`, { onTime: row.onTimeLines, lines: row.judgedLines }),
      price: t(`${WORDS}.entered`),
      service: t(`${WORDS}.entered`),
    };
    return indicatorCode.codes.map((code): Scored => {
      const score = scores[code];
      const basis = score === null ? t(`${WORDS}.${ROWS[code] ? 'nothing' : 'missing'}`) : String(told[code]);
      return { code, weight: `${row.weights[code] ?? NONE} %`, score: score ?? NONE, points: points[code] ?? NONE, basis };
    });
  }, [row, t]);
  const [from, to] = daysOf(row.period);
  const asked = { supplierId: row.supplierId, dateFrom: from, dateTo: to };
  const isSpread = rows.some(({ score }) => score === NONE) && row.totalScore !== null;
  return (
    <TableSection
      id="srm.perfEvaluation.scores"
      title={t(`${WORDS}.title`)}
      known={KNOWN}
      words={words}
      rows={rows}
      rowKey={({ code }) => code}
      tableFrom={480}
      actions={Object.entries(ROWS).map(([code, [path, query]]) => (
        <ActionButton
          key={code}
          action={{ key: code, label: t(`${WORDS}.${code}Rows`), onClick: () => go(path, { ...query, ...asked }) }}
        />
      ))}
      before={
        isSpread ? (
          <chakra.p px="panel" py="2" color="fg.muted">
            {t(`${WORDS}.spread`)}
          </chakra.p>
        ) : null
      }
    />
  );
}
