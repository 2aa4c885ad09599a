/** /tool/material-scrapping: tools that are scrapped; the review moves them to the scrap bin. */
import { TOOLS } from '#domain/wms/lending-stores.ts';
import { writeOffScreen } from './write-off.tsx';

export const Screen = writeOffScreen('scrapDoc', TOOLS);
