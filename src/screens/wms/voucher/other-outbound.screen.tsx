import type { ScreenProps } from '#pages/kit/screen.ts';
import { EntryScreen } from './entry-screen.tsx';

/** Goods that leave without an order: samples, disposal of expired stock, scrap. */
export const Screen = (props: ScreenProps) => <EntryScreen {...props} type="OTHER_OUT" />;
