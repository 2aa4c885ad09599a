import type { ScreenDef } from '#pages/kit/screen.ts';

export const deskScreens: ScreenDef[] = [{ path: '/needs-attention', load: () => import('./needs-attention.screen.tsx') }];
