import type { ScreenProps } from '#pages/kit/screen.ts';
import { EntryScreen } from './entry-screen.tsx';

/** Goods that come in without an order: samples, gifts, what was found. */
export const Screen = (props: ScreenProps) => <EntryScreen {...props} type="OTHER_IN" />;
