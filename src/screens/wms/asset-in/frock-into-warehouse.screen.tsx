/** /frock/frock-into-warehouse: fixtures that no hardware issue brings. What they are for and when they are serviced follows from their material. */
import { FIXTURES } from '#domain/wms/lending-stores.ts';
import { assetInScreen } from './asset-in.tsx';

export const Screen = assetInScreen(FIXTURES, ['lifeUnit', 'lifeTotal']);
