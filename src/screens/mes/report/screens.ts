import type { ScreenDef } from '#pages/kit/screen.ts';

export const reportScreens: readonly ScreenDef[] = [
  { path: '/mes/processProgressReport', load: () => import('./process-progress.screen.tsx') },
];
