/** Around one page: whatever it reads is noted, and its parts are told whether all of that is here. */
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Reads, ReadsContext } from '#store/hooks.ts';
import { StandingContext } from '#ui/standing.ts';
import { useStandingOfNames } from './standing.ts';

export function PageStanding({ children }: { readonly children: ReactNode }) {
  const [reads] = useState(() => new Reads());
  return (
    <ReadsContext value={reads}>
      <Told reads={reads}>{children}</Told>
    </ReadsContext>
  );
}

function Told({ reads, children }: { readonly reads: Reads; readonly children: ReactNode }) {
  const names = useSyncExternalStore(reads.subscribe, reads.get);
  const standing = useStandingOfNames(names);
  return <StandingContext value={standing}>{children}</StandingContext>;
}
