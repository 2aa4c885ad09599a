import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inputFaults } from '#domain/protocol/input-faults.ts';
import { named } from '#domain/protocol/named.ts';

const schema = named(z.string(), { most: 2, longest: 8 });
const faultOf = (given: object) => {
  const { error } = z.object({ filters: schema }).safeParse({ filters: given });
  return inputFaults((error?.issues ?? []) as never, { filters: given }).map(({ field, rule, params }) => [field, rule, params]);
};

describe('a record whose names the sender chooses', () => {
  test('takes the names of fields, columns and sets', () => {
    for (const name of ['matCode', 'from:qty', 'wh/bin', 'a.b', 'x_1', '@id']) expect(faultOf({ [name]: '1' })).toEqual([]);
  });

  test('takes no more names than it says, and says how many', () => {
    expect(faultOf({ a: '1', b: '1', c: '1' })).toEqual([['filters', 'INPUT_TOO_MANY', { max: '2' }]]);
  });

  test('takes no name that is too long, is no name, or means something else to a program', () => {
    for (const name of ['n'.repeat(9), 'a b', "id' or", '', '名', 'constructor', 'prototype'])
      expect([name, faultOf({ [name]: '1' })]).toEqual([name, [['filters', 'INPUT_UNREADABLE', {}]]]);
  });
});
