import type { ScreenDef } from '#pages/kit/screen.ts';

export const applicationScreens: ScreenDef[] = [{ path: '/wms/hardware/picking-apply', load: () => import('./hardware-apply.screen.tsx') }];
