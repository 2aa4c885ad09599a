import type { ScreenDef } from '#pages/kit/screen.ts';

export const noticeScreens: ScreenDef[] = [{ path: '/srm/srmNotice', load: () => import('./srm-notice.screen.tsx') }];
