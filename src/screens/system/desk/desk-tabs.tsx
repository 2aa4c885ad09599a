/** The lists of the desk with their counts, and a switch that shows the settled entries instead. */
import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { DeskCount } from '#screens/system/kit/desk-calls.ts';
import { Choice } from '#ui/form/choice.tsx';

export const TABS = ['handed', 'issues', 'authors', 'events'] as const;
export type Tab = (typeof TABS)[number];
export type State = 'open' | 'settled';
/** These lists show open and settled entries together. */
const STATELESS: readonly Tab[] = ['authors', 'events'];

interface DeskTabsProps {
  readonly tab: Tab;
  readonly state: State;
  readonly count: DeskCount | undefined;
  readonly onTab: (tab: Tab) => void;
  readonly onState: (state: State) => void;
}

export function DeskTabs({ tab, state, count, onTab, onState }: DeskTabsProps) {
  const { t } = useTranslation('desk');
  const tabs = TABS.map((value) => ({
    value,
    label: count ? t('tabCount', { label: t(`tab.${value}`), n: count[value] }) : t(`tab.${value}`),
  }));
  const states = (['open', 'settled'] as const).map((value) => ({ value, label: t(`state.${value}`) }));
  return (
    <Flex gap="3" wrap="wrap" align="center">
      <Choice label={t('tab.label')} value={tab} items={tabs} onChange={onTab} />
      {STATELESS.includes(tab) ? null : <Choice label={t('state.label')} value={state} items={states} onChange={onState} />}
    </Flex>
  );
}
