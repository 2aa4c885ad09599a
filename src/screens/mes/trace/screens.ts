import type { ScreenDef } from '#pages/kit/screen.ts';

export const traceScreens: readonly ScreenDef[] = [
  { path: '/MESProcessTrace', load: () => import('./process-trace.screen.tsx') },
  { path: '/mes/trace', load: () => import('./product-trace.screen.tsx') },
  { path: '/mes/processTrace', load: () => import('./process-timeline.screen.tsx') },
  { path: '/rjb-report', load: () => import('./rjb-report.screen.tsx') },
];
