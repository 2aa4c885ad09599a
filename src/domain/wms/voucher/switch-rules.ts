/** Status changes that people make by hand (states-2 §2.3, edges "manual"; §2.4.12). All others belong to other documents. */
export type SwitchNeed = 'none' | 'quality' | 'repair';

const EDGES: Readonly<Record<string, SwitchNeed>> = {
  '2>1': 'none',
  '6>1': 'none',
  '1>2': 'none',
  '1>6': 'none',
  '2>14': 'quality',
  '6>14': 'quality',
  '14>15': 'repair',
};

/** What a person needs for this change; null = not possible by hand (13→2, for example, only by an inspection). */
export const switchNeed = (from: number, to: number): SwitchNeed | null => EDGES[`${from}>${to}`] ?? null;

/** Statuses a box may be switched to. For a frozen box only the one it came from, if that is known. */
export const switchTargets = (from: number, prevStatus: number | null): number[] =>
  Object.keys(EDGES)
    .filter((edge) => edge.startsWith(`${from}>`))
    .map((edge) => Number(edge.split('>')[1]))
    .filter((to) => from !== 1 || prevStatus === null || to === prevStatus);

/** Rights of the people who repair: keepers of spare parts and tools. */
export const REPAIR_RIGHTS = ['web:wms:beijian', 'web:wmsmaster:gongju'];
