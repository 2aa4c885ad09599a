/** /basic/hardware-bom: tools that a product uses up. */
import { bomScreen } from './bom.tsx';

export const Screen = bomScreen('/basic/hardware-bom', [3]);
