import { expect, it } from 'vitest';
import { watched } from '#store/view/watched.ts';

const board = () => {
  let state = { online: true, lastContact: 1, sets: ['a'] };
  return {
    get: () => state,
    set: (parts: Partial<typeof state>) => {
      state = { ...state, ...parts };
    },
  };
};

it('stays the same while nothing changes that was read', () => {
  const { get, set } = board();
  const snapshot = watched(get);
  const before = snapshot();
  expect(before.online).toBe(true);
  set({ lastContact: 2 });
  expect(snapshot()).toBe(before);
});

it('is another one after a change of what was read, also when it is read of a spread copy', () => {
  const { get, set } = board();
  const snapshot = watched(get);
  const before = snapshot();
  expect({ ...before }).toEqual({ online: true, lastContact: 1, sets: ['a'] });
  set({ lastContact: 2 });
  const after = snapshot();
  expect(after).not.toBe(before);
  expect(after.lastContact).toBe(2);
});

it('says what is so now, also of a field that is read for the first time after a change nobody noticed', () => {
  const { get, set } = board();
  const snapshot = watched(get);
  const view = snapshot();
  set({ lastContact: 2 });
  expect(snapshot()).toBe(view);
  expect(view.lastContact).toBe(2);
  set({ lastContact: 3 });
  expect(snapshot()).not.toBe(view);
});

it('each reader waits for its own fields', () => {
  const { get, set } = board();
  const [frame, pill] = [watched(get), watched(get)];
  const views = [frame(), pill()] as const;
  expect([views[0].online, views[1].lastContact]).toEqual([true, 1]);
  set({ lastContact: 2 });
  expect([frame() === views[0], pill() === views[1]]).toEqual([true, false]);
});
