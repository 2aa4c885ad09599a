import type { ScreenProps } from '#pages/kit/screen.ts';
import { BomScreen } from './bom-screen.tsx';

/** What is manufactured here or outside. */
const TYPES = [1, 2] as const;

export const Screen = (props: ScreenProps) => <BomScreen {...props} path="/basic/craft-bom" types={TYPES} />;
