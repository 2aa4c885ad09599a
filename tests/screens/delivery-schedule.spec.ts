/** The delay of a delivery stands in a badge, and a badge that is cut says another number. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BADGE, roomOf } from '#pages/fields/column-width.ts';
import { LATE_WIDTH } from '#screens/wms/warehouse/late-width.ts';

it.each(['zh', 'en'])('the column of the delay holds a year in %s', (lang) => {
  const word: string = JSON.parse(readFileSync(`src/locales/${lang}/warehouse.json`, 'utf8')).box.days;
  expect(LATE_WIDTH).toBeGreaterThanOrEqual(BADGE + roomOf(word.replace('{{n}}', '365')));
});
