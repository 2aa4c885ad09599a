/** Operations needing attention: what devices could not complete, and what somebody has to look at (sync.md §7, §8). */
import { useState } from 'react';
import { AnswersList } from '#pages/answers/answers-list.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useDeskCount } from '#screens/system/kit/desk-calls.ts';
import { AUTHORS } from './author-plan.ts';
import { DeskTabs, type State, TABS, type Tab } from './desk-tabs.tsx';
import { EVENTS } from './event-plan.tsx';
import { HANDED } from './handed-plan.ts';
import { ISSUES } from './issue-plan.ts';

export function Screen({ title, query }: ScreenProps) {
  const asked = TABS.find((one) => one === query.get('tab')) ?? 'handed';
  return <Desk key={asked} title={title} first={asked} />;
}

function Desk({ title, first }: { title: string; first: Tab }) {
  const [tab, setTab] = useState<Tab>(first);
  const [state, setState] = useState<State>('open');
  const { data: count } = useDeskCount();
  const before = <DeskTabs tab={tab} state={state} count={count} onTab={setTab} onState={setState} />;
  const shared = { title, before };
  if (tab === 'issues') return <AnswersList key={`issues.${state}`} plan={ISSUES[state]} {...shared} />;
  if (tab === 'events') return <AnswersList key="events" plan={EVENTS} {...shared} />;
  if (tab === 'authors') return <AnswersList key="authors" plan={AUTHORS} {...shared} />;
  return <AnswersList key={`handed.${state}`} plan={HANDED[state]} {...shared} />;
}
