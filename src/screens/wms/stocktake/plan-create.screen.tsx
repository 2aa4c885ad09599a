/** /plan/create: putting a plan together, or with `id` changing one that is not issued yet. */
import type { ScreenProps } from '#pages/kit/screen.ts';
import { Screen as Plans } from './plan.screen.tsx';

export function Screen({ query, title }: ScreenProps) {
  const id = query.get('id');
  return <Plans title={title} query={new URLSearchParams(id === null ? { new: '1' } : { id, edit: '1' })} />;
}
