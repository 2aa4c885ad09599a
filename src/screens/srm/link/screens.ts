import type { ScreenDef } from '#pages/kit/screen.ts';

export const linkScreens: ScreenDef[] = [{ path: '/order-answer', load: () => import('./order-answer.screen.tsx') }];
