import { CircleAlert, CircleCheck, CircleDot, Info, type LucideIcon, PauseCircle, TriangleAlert } from 'lucide-react';

/** State families of the product. `hold` is frozen, locked or waiting for quality. */
export type Tone = 'ok' | 'warn' | 'error' | 'info' | 'hold' | 'neutral';

interface ToneLook {
  palette: string;
  icon: LucideIcon;
}

export const toneLook: Record<Tone, ToneLook> = {
  ok: { palette: 'ok', icon: CircleCheck },
  warn: { palette: 'warn', icon: TriangleAlert },
  error: { palette: 'error', icon: CircleAlert },
  info: { palette: 'info', icon: Info },
  hold: { palette: 'hold', icon: PauseCircle },
  neutral: { palette: 'gray', icon: CircleDot },
};
