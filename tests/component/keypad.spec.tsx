/** The keypad lies over dialogs, drawers and the heads of tables: each key of it can be pressed. */
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { Modal } from '#ui/modal.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { find, still } from './in-page.ts';
import { leave, mount } from './mount.tsx';

afterEach(leave);

const LABEL = '本次数量';

function Figure() {
  const [value, setValue] = useState('');
  return <QuantityInput label={LABEL} value={value} onChange={setValue} unit="个" decimals={2} />;
}

const rows = Array.from({ length: 40 }, (_, n) => ({ id: String(n) }));
const columns = [
  { key: 'id', title: '行', width: 120, value: ({ id }: { id: string }) => id },
  { key: 'qty', title: LABEL, width: 240, render: ({ id }: { id: string }) => (id === '3' ? <Figure /> : id) },
] as const;

const PLACES = {
  dialog: (
    <Modal title="盘点" size="lg" onClose={() => undefined}>
      <Figure />
    </Modal>
  ),
  question: (
    <Modal title="数量" onClose={() => undefined} answer={{ busy: false, give: () => undefined }}>
      <Figure />
    </Modal>
  ),
  drawer: (
    <SideDrawer title="详情" size="md" onClose={() => undefined}>
      <Figure />
    </SideDrawer>
  ),
  'table with a head that stays': <DataTable id="levels" label="行" columns={columns} rows={rows} rowKey={({ id }) => id} />,
};

describe.each(['touch', 'glove'] as const)('the keypad, density %s', (density) => {
  it.each(Object.keys(PLACES) as (keyof typeof PLACES)[])('can be pressed, each key of it, in a %s', async (place) => {
    // Everywhere on the screen: where the hand has dragged it, it stays.
    for (const at of [
      { x: 40, y: 20 },
      { x: 600, y: 250 },
    ]) {
      localStorage.setItem('chejian.keypad', JSON.stringify(at));
      await mount(<div>{PLACES[place]}</div>, { density });
      await still();
      await page.getByRole('textbox', { name: LABEL }).click();
      const pad = await find('[data-part=keypad]');
      await still();
      const covered = [...pad.querySelectorAll('button')].flatMap((key) => {
        const { x, y, width, height } = key.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return key.contains(top)
          ? []
          : `${key.getAttribute('aria-label') ?? key.textContent} at ${x}, ${y} of ${innerHeight} under ${top?.outerHTML.slice(0, 150)}`;
      });
      expect(covered).toEqual([]);
    }
  });

  it.each(Object.keys(PLACES) as (keyof typeof PLACES)[])(
    'types into the field in a %s, and leaves what is around it open',
    async (place) => {
      localStorage.setItem('chejian.keypad', JSON.stringify({ x: 40, y: 20 }));
      await mount(<div>{PLACES[place]}</div>, { density });
      await still();
      const field = page.getByRole('textbox', { name: LABEL });
      await field.click();
      const pad = await find('[data-part=keypad]');
      await still();
      const key = (name: string) => [...pad.querySelectorAll('button')].find((one) => one.textContent === name) as HTMLElement;
      for (const name of ['4', '.', '5']) await userEvent.click(key(name));
      await expect.element(field).toHaveValue('4.5');
      expect(document.activeElement).toBe(field.element());
    },
  );
});
