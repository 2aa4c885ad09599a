/** Who took the place of this session at its station. Said until it is answered, over a reload too. */
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

export interface Taken {
  readonly stationCode: string;
  readonly stationName: string;
  /** Who works there now. */
  readonly by: string;
}

export const useStationTaken = create<{ readonly taken: Taken | null }>()(
  persist((): { readonly taken: Taken | null } => ({ taken: null }), {
    name: 'stationTaken',
    storage: createJSONStorage(() => sessionStorage),
  }),
);
