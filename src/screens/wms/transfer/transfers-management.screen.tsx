import type { ScreenProps } from '#pages/kit/screen.ts';
import { TransfersView } from './transfers-view.tsx';

export const Screen = (props: ScreenProps) => <TransfersView {...props} path="/transfers-management" />;
