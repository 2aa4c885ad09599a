import { useState } from 'react';
import { Choice } from '#ui/form/choice.tsx';
import { Section } from '#ui/section.tsx';

const TABS = ['首件确认', '过程检验', '可疑品', '报工', '投料批次', '返修记录'].map((label, n) => ({ value: String(n), label }));

/** The tabs of a section, more than a phone has room for. @param state the last one is chosen */
export function TabsView({ state }: { state: string }) {
  const [value, setValue] = useState(state === 'last' ? String(TABS.length - 1) : '0');
  return (
    <div style={{ padding: 16 }} data-tab={value}>
      <h1>Tabs</h1>
      <Section title="20 精车" actions={<Choice label="内容" value={value} items={TABS} onChange={setValue} />}>
        {TABS[Number(value)]?.label}
      </Section>
    </div>
  );
}
