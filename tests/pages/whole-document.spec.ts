/** A document as a page draws it. */
import { expect, it } from 'vitest';
import { type One, wholeOf } from '#pages/document/source/source.ts';

const view = { row: { id: 'd', version: 1 }, pending: 'none' } as unknown as NonNullable<One['view']>;
const line = { id: 'l', version: 1 };

it('a document is drawn with its lines, and not before they are read: one without lines looks like one with nothing left to do', () => {
  expect(wholeOf({ view, lines: undefined })).toBeUndefined();
  expect(wholeOf({ view: undefined, lines: [line] })).toBeUndefined();
  expect(wholeOf({ view, lines: [] })).toEqual({ view, lines: [] });
  expect(wholeOf({ view, lines: [line] })).toEqual({ view, lines: [line] });
  expect(wholeOf({ view: null, lines: undefined })).toBeNull();
});
