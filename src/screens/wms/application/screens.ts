import type { ScreenDef } from '#pages/kit/screen.ts';

export const applicationScreens: ScreenDef[] = [];
