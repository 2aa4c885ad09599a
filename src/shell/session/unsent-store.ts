import { create } from 'zustand';

/** Operations of this device that the server does not have; known as soon as the store is open. */
export const useUnsent = create<{ readonly count: number }>(() => ({ count: 0 }));
