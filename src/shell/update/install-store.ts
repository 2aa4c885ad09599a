import { create } from 'zustand';
import type { InstallState } from '#pages/kit/shell-services.ts';

/** What became of the app's own files on this device. */
export const useInstallState = create<InstallState>(() => ({ kind: 'installing', reason: null }));
