import { describe, expect, it } from 'vitest';
import type { AuthNode } from '#domain/system/answers.ts';
import { checkedOf, flatten, tick, tickBranch } from '#screens/system/master/auth-tree.ts';

const node = (authId: string, children: readonly AuthNode[] = [], checked = false): AuthNode => ({
  authId,
  authCode: `web:${authId}`,
  authName: authId,
  authNameEn: authId,
  authType: 3,
  path: null,
  checked,
  children,
});

const rows = flatten([node('wms', [node('raw', [node('receive'), node('pick', [], true)]), node('tool')], true), node('srm')]);
const held = (...ids: string[]): ReadonlySet<string> => new Set(ids);

describe('the ticks of a role', () => {
  it('stand where the server has them, each row for itself', () => {
    expect(rows.map(({ authId, depth }) => `${depth} ${authId}`)).toEqual(['0 wms', '1 raw', '2 receive', '2 pick', '1 tool', '0 srm']);
    expect(checkedOf(rows)).toEqual(held('wms', 'pick'));
  });

  it('give what leads to a permission together with it', () => {
    expect(tick(rows, held(), 'pick')).toEqual(held('pick', 'raw', 'wms'));
  });

  it('give a group alone: nothing is inherited', () => {
    expect(tick(rows, held(), 'raw')).toEqual(held('raw', 'wms'));
  });

  it('take what lies behind a permission together with it', () => {
    expect(tick(rows, held('wms', 'raw', 'receive', 'pick', 'tool', 'srm'), 'raw')).toEqual(held('wms', 'tool', 'srm'));
  });

  it('give a whole branch at once', () => {
    expect(tickBranch(rows, held('srm'), 'raw')).toEqual(held('srm', 'raw', 'wms', 'receive', 'pick'));
  });
});
