/**
 * Rules of the stores that lend, as a site sets them: entries of the dictionary (ddType `storeRule`), whose figures are changed and which are switched off
 * like any other entry. A device without a network judges by the entries it holds. Pure.
 */
import { textSet } from '#domain/kernel/code-set.ts';
import { type Problem, problem } from '#domain/kernel/problem.ts';
import { cycleDays, FIRST_CYCLE, isWorthClass, MOST_CYCLE_DAYS } from './cycle-days.ts';

export const storeRule = textSet('storeRule', {
  lendLimit: ['每人最多借用件数', 'Things that one person may have on loan'],
  toolDays: ['工具借用天数（空 = 到班次结束）', 'Days that tools are lent for (empty = until the end of the shift)'],
  gaugeDays: ['量具借用天数（空 = 到班次结束）', 'Days that gauges are lent for (empty = until the end of the shift)'],
  fixtureDays: ['工装借用天数（空 = 到班次结束）', 'Days that fixtures are lent for (empty = until the end of the shift)'],
  lifeLeft: ['寿命已用完的不借出', 'What is worn out is not lent'],
  fixtureProduct: ['工装只用于其适用产品', 'Fixtures are lent for their products only'],
});
export type StoreRule = (typeof storeRule.codes)[number];

export interface StoreRules {
  /** Things that one person may have on loan at a time; a line of loose goods counts as one. Null = there is no limit. */
  readonly lendLimit: number | null;
  /** Days that things are lent for unless a shorter time is chosen. Null = until the end of the shift. */
  readonly toolDays: number | null;
  readonly gaugeDays: number | null;
  readonly fixtureDays: number | null;
  /** Nothing whose life is used up is lent. */
  readonly lifeLeft: boolean;
  /** A fixture is lent only for an order of a product that it is for. */
  readonly fixtureProduct: boolean;
}

type Figure = 'lendLimit' | 'toolDays' | 'gaugeDays' | 'fixtureDays';

const YEAR = 365;
/** More things than this on loan to one person is no limit any more; who wants none switches the rule off. */
export const MOST_LENT = 200;
const MOST: Readonly<Record<Figure, number>> = { lendLimit: MOST_LENT, toolDays: YEAR, gaugeDays: YEAR, fixtureDays: YEAR };

/** What a site begins with, and what holds where the entries have not arrived yet. */
export const FIRST_RULES: StoreRules = {
  lendLimit: 20,
  toolDays: null,
  gaugeDays: 7,
  fixtureDays: 7,
  lifeLeft: true,
  fixtureProduct: true,
};

/** Whether entries of this type may have figures. */
export const hasFigures = (ddType: unknown): boolean => ddType === storeRule.name || ddType === cycleDays.name;

/** The figure that an entry of the dictionary begins with; null = it has none. */
export function firstFigure(ddType: string, ddCode: string): number | null {
  if (ddType === cycleDays.name && isWorthClass(ddCode)) return FIRST_CYCLE[ddCode];
  return ddType === storeRule.name && isFigure(ddCode) ? FIRST_RULES[ddCode] : null;
}

const isFigure = (code: string): code is Figure => code in MOST;

interface Entry {
  readonly ddType: string;
  readonly ddCode: string;
  readonly ddValue: number | null;
  readonly isActive: boolean;
}

/** The rules that the entries say. @param entries of any type; those of others are passed over */
export function storeRulesOf(entries: readonly Entry[]): StoreRules {
  const found = (code: StoreRule) => entries.find(({ ddType, ddCode }) => ddType === storeRule.name && ddCode === code);
  const figure = (code: Figure): number | null => {
    const entry = found(code);
    return entry ? (entry.isActive ? entry.ddValue : null) : FIRST_RULES[code];
  };
  return {
    lendLimit: figure('lendLimit'),
    toolDays: figure('toolDays'),
    gaugeDays: figure('gaugeDays'),
    fixtureDays: figure('fixtureDays'),
    lifeLeft: found('lifeLeft')?.isActive ?? FIRST_RULES.lifeLeft,
    fixtureProduct: found('fixtureProduct')?.isActive ?? FIRST_RULES.fixtureProduct,
  };
}

/** Why an entry of the dictionary cannot have this figure; null = it can. A limit is switched off, not left empty. */
export function figureFault(ddType: string, ddCode: string, figure: number | null): Problem | null {
  const isCycle = ddType === cycleDays.name && isWorthClass(ddCode);
  const most = isCycle ? MOST_CYCLE_DAYS : ddType === storeRule.name && isFigure(ddCode) ? MOST[ddCode] : null;
  if (most === null) return figure === null ? null : problem('DICT_NO_FIGURE');
  const isRight = figure === null ? !isCycle && ddCode !== 'lendLimit' : Number.isInteger(figure) && figure >= 1 && figure <= most;
  return isRight ? null : problem('OUT_OF_RANGE', { least: '1', most: String(most) });
}
