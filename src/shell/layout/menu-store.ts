import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface MenuState {
  /** Groups that stand open, outermost first: one per level, as in an accordion. */
  readonly open: readonly string[];
  readonly collapsed: boolean;
  readonly drawer: boolean;
  readonly setOpen: (open: readonly string[]) => void;
  readonly setCollapsed: (collapsed: boolean) => void;
  readonly setDrawer: (drawer: boolean) => void;
}

/** The sidebar as it was left; kept over a reload. */
export const useMenu = create<MenuState>()(
  persist(
    (set, get) => ({
      open: [],
      collapsed: false,
      drawer: false,
      setOpen: (open) => (open.join() === get().open.join() ? undefined : set({ open })),
      setCollapsed: (collapsed) => set({ collapsed }),
      setDrawer: (drawer) => set({ drawer }),
    }),
    { name: 'chejian.menu', partialize: ({ open, collapsed }) => ({ open, collapsed }) },
  ),
);
