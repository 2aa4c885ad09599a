import type { ScreenDef } from '#pages/kit/screen.ts';

export const deliveryScreens: ScreenDef[] = [
  { path: '/srm/deliveryNote', load: () => import('./delivery-note.screen.tsx') },
  { path: '/srm/deliveryNoteAdd', load: () => import('./delivery-note-add.screen.tsx') },
  { path: '/srm/delivery-purchase-take-add-confirm', load: () => import('./delivery-confirm.screen.tsx') },
];
