/** A declared report opens with data, is searched by each of its filters, exported, subscribed to, and leads on. */

import type { AnyReport } from '#domain/kernel/report.ts';
import fieldsZh from '#locales/zh/field.json';
import { DESK_DENSITY, differs, type Question, sorted } from '#tests/e2e/walk/question.ts';
import { atDesk } from './offers.ts';

const wordsOf = (own: string): Readonly<Record<string, string>> => ({
  ...fieldsZh.common,
  ...fieldsZh.report,
  ...(fieldsZh as Readonly<Record<string, object>>)[own],
});

/** What a screen adds to the menu of its report. */
const ADDED: Readonly<Record<number, readonly string[]>> = { 33: ['接口令牌'] };

/** A span of days has one label for both ends. */
const labelsOf = ({ filters, words: own }: AnyReport): readonly string[] => Object.keys(filters).map((name) => wordsOf(own)[name] ?? name);

export const report: Question = {
  name: 'report',
  asks: ({ report: declared }, { lang, density }) => lang === 'zh' && density === DESK_DENSITY && declared !== undefined,
  async ask(visit) {
    const { reader, place, turn } = visit;
    const { report: declared } = place;
    if (!declared) return [];
    await atDesk(visit);
    if ((await reader.count()) === 0) return ['it has no rows'];
    const { chart, n, filters, words: own } = declared;
    const wrong = [
      ...differs('filters', await reader.searchLabels(), labelsOf(declared)),
      ...differs(
        'actions of the report',
        sorted(await reader.actions()),
        sorted([...(ADDED[Number(n)] ?? []), ...(chart ? ['隐藏图表'] : []), '订阅', '导出']),
      ),
    ];
    const wordy = Object.keys(filters).filter((name) => filters[name]?.kind === 'words');
    const searched = wordy[turn(Math.max(1, wordy.length))];
    // Resetting goes back to what the search begins with, of which the demo has nothing.
    if (wrong.length === 0 && searched && !place.at.includes('?')) await reader.searches(wordsOf(own)[searched] ?? '');
    return wrong;
  },
};
