import type { ScreenDef } from '#pages/kit/screen.ts';

export const fileScreens: ScreenDef[] = [
  { path: '/srm/fileUploadAndDownload', load: () => import('./file-upload-and-download.screen.tsx') },
];
