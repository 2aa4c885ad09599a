/** Compares all pairs of figures that must be equal, for the administrator, who sees every store. */
import type { Plant } from '#server/modules/reports/pairs/figures.ts';
import { differingKeys, MUST_EQUAL } from '#server/modules/reports/pairs/pairs.ts';

/** Pairs that differ: the rule with the keys at which its sides are not the same. Nothing = all hold. */
export async function unequal(plant: Plant): Promise<Record<string, readonly string[]>> {
  const wrong: Record<string, readonly string[]> = {};
  for (const { n, rule, sides } of MUST_EQUAL) {
    const [left, right] = await sides(plant);
    const keys = differingKeys(left, right);
    if (keys.length > 0) wrong[`${n}: ${rule}`] = keys.map((key) => `${key}: ${left.get(key) ?? '–'} / ${right.get(key) ?? '–'}`);
  }
  return wrong;
}
