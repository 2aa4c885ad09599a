/** Which materials the pickers of a page offer. Without it: all that this device holds. */
import { createContext } from 'react';
import type { MaterialRow } from './held-materials.ts';

export const OfferedMaterials = createContext<((material: MaterialRow) => boolean) | null>(null);
