/** What the pages offer, area by area. */
import { basic } from './basic.ts';
import { borrow } from './borrow.ts';
import { hardware } from './hardware.ts';
import type { Offer } from './offer.ts';
import { office } from './office.ts';
import { portal } from './portal.ts';
import { production } from './production.ts';
import { products } from './products.ts';
import { raw } from './raw.ts';
import { sales } from './sales.ts';
import { spare } from './spare.ts';
import { fixtures, gauges, tools } from './tools.ts';
import { warehouse } from './warehouse.ts';

export const OFFERS: readonly Offer[] = [
  ...basic,
  ...raw,
  ...hardware,
  ...products,
  ...warehouse,
  ...borrow,
  ...sales,
  ...spare,
  ...office,
  ...tools,
  ...gauges,
  ...fixtures,
  ...portal,
  ...production,
];
