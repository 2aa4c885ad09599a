import type { ScreenDef } from '#pages/kit/screen.ts';

export const codeApplyScreens: ScreenDef[] = [
  {
    path: '/basic/apply-matCode',
    load: () => import('./apply-mat-code.screen.tsx'),
  },
];
