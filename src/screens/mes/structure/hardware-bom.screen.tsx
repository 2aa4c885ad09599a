/** /basic/hardware-bom: tools consumed by a product. */
import { bomScreen } from './bom.tsx';

export const Screen = bomScreen('/basic/hardware-bom', [3]);
