import type { ScreenDef } from '#pages/kit/screen.ts';

export const statementScreens: ScreenDef[] = [{ path: '/srm/statements', load: () => import('./statements.screen.tsx') }];
