import type { ScreenProps } from '#pages/kit/screen.ts';
import { EntryScreen } from './entry-screen.tsx';

/** One material becomes another, at the rate of their units. */
export const Screen = (props: ScreenProps) => <EntryScreen {...props} type="FORM_SWITCH" />;
