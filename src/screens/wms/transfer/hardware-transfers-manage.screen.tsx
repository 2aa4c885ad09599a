import type { ScreenProps } from '#pages/kit/screen.ts';
import { TransfersView } from './transfers-view.tsx';

/** The same, for the hardware stores alone. */
export const Screen = (props: ScreenProps) => <TransfersView {...props} path="/wms/hardware/hardware-transfers-manage" whClass="WJ-K" />;
