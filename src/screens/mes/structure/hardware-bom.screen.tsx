import type { ScreenProps } from '#pages/kit/screen.ts';
import { BomScreen } from './bom-screen.tsx';

/** Tools that a product uses up. */
const TYPES = [3] as const;

export const Screen = (props: ScreenProps) => <BomScreen {...props} path="/basic/hardware-bom" types={TYPES} />;
