import type { ScreenDef } from '#pages/kit/screen.ts';

/** Plans of what is done outside. What moves goods lies with the warehouse. */
export const outsourcePlanScreens: readonly ScreenDef[] = [
  { path: '/mes/outsource-plan', load: () => import('./outsource-plan.screen.tsx') },
];
