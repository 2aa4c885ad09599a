import type { ComponentType } from 'react';
import { create } from 'zustand';

/** The dialog of printing, once there is one to show. */
export const usePrintDialog = create<{ readonly Shown: ComponentType | null }>(() => ({ Shown: null }));
