import { tokens } from '@chakra-ui/react/theme';
import { expect, it } from 'vitest';
import { scale } from '#ui/theme/scale.ts';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it('counts in the measures of Chakra, so its recipes look as they were drawn', () => {
  const { colors: _palette, fontSizes: _sizes, fonts: _fonts, ...rest } = tokens;
  expect(plain(scale)).toMatchObject(plain(rest) as object);
});
