/** /frock/material-scrapping: fixtures that are scrapped; the review moves them to the scrap bin. */
import { FIXTURES } from '#domain/wms/lending-stores.ts';
import { writeOffScreen } from './write-off.tsx';

export const Screen = writeOffScreen('scrapDoc', FIXTURES);
