/** Operations needing attention: what devices could not bring to an end, and what somebody has to look at (sync.md §7, §8). */
import { useState } from 'react';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useDeskCount } from '#screens/system/kit/desk-calls.ts';
import { AuthorsList } from './authors-list.tsx';
import { DeskTabs, type State, TABS, type Tab } from './desk-tabs.tsx';
import { EventList } from './event-list.tsx';
import { HandedList } from './handed-list.tsx';
import { IssueList } from './issue-list.tsx';

export function Screen({ title, query }: ScreenProps) {
  const asked = TABS.find((one) => one === query.get('tab')) ?? 'handed';
  return <Desk key={asked} title={title} first={asked} />;
}

function Desk({ title, first }: { title: string; first: Tab }) {
  const [tab, setTab] = useState<Tab>(first);
  const [state, setState] = useState<State>('open');
  const { data: count } = useDeskCount();
  const before = <DeskTabs tab={tab} state={state} count={count} onTab={setTab} onState={setState} />;
  const shared = { title, before, state };
  if (tab === 'issues') return <IssueList key={state} {...shared} />;
  if (tab === 'events') return <EventList {...shared} />;
  return tab === 'handed' ? <HandedList key={state} {...shared} /> : <AuthorsList {...shared} />;
}
