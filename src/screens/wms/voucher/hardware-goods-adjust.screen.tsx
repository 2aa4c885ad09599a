import { HARDWARE } from '#domain/wms/areas.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { AdjustPage } from './adjust-page.tsx';

const RECORDS = '/wms/hardware/hardware-goodsAdj-Record';

/** Bin adjustment in the hardware stores only. */
export const Screen = ({ title }: ScreenProps) => <AdjustPage title={title} classes={HARDWARE.classes} listPath={RECORDS} listQuery={{}} />;
