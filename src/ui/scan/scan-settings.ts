import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { type Burst, defaultWedge, type WedgeSettings } from './wedge.ts';

interface ScanSettingsState {
  wedge: WedgeSettings;
  change: (part: Partial<WedgeSettings>) => void;
}

/** Settings of this station's gun; kept on the device. */
export const useScanSettings = create<ScanSettingsState>()(
  persist((set) => ({ wedge: defaultWedge, change: (part) => set(({ wedge }) => ({ wedge: { ...wedge, ...part } })) }), {
    name: 'chejian.scanner',
    partialize: ({ wedge }) => ({ wedge }),
    merge: (stored, current) => {
      const saved = (stored ?? {}) as { wedge?: Partial<WedgeSettings> };
      return { ...current, wedge: { ...defaultWedge, ...saved.wedge } };
    },
  }),
);

const kept = 50;

/** The last 50 bursts with their pauses and the decision: the first thing support asks for. */
export const useBurstLog = create<{ bursts: readonly Burst[] }>(() => ({ bursts: [] }));

export function logBurst(burst: Burst): void {
  useBurstLog.setState(({ bursts }) => ({ bursts: [burst, ...bursts].slice(0, kept) }));
}
