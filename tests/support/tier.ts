/**
 * How much of what is asked many times is asked: TIER=all asks all of it. Only repetitions grow with it (rolls of the dice, lines of one plan, rows of one
 * import), never a rule: each is asked in the ordinary tier too.
 */
const IS_ALL = process.env.TIER === 'all';

export const byTier = (all: number, ordinary: number): number => (IS_ALL ? all : ordinary);
export const isAllAsked = (): boolean => IS_ALL;
