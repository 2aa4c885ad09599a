/** /basic/craft-bom: products that are made here or outside. */
import { bomScreen } from './bom.tsx';

export const Screen = bomScreen('/basic/craft-bom', [1, 2]);
