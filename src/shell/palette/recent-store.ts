/** Pages in the order of their last use, per person, kept over a reload: the palette offers them first. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

const KEPT = 12;

interface Recent {
  readonly account: string | null;
  /** The last one first. */
  readonly paths: readonly string[];
}

export const useRecent = create<Recent>()(persist((): Recent => ({ account: null, paths: [] }), { name: 'chejian.recent' }));

export const usedNow = (paths: readonly string[], path: string): readonly string[] =>
  [path, ...paths.filter((one) => one !== path)].slice(0, KEPT);

/** Those of another person are forgotten. */
export function noteUse(account: string, path: string): void {
  const { account: owner, paths } = useRecent.getState();
  if (owner === account && paths[0] === path) return;
  useRecent.setState({ account, paths: usedNow(owner === account ? paths : [], path) });
}
