/** More than was ordered, reviewed by somebody without the right: who can release it is said first, and asked for on the spot. */
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ReviewDialog } from '#screens/wms/receiving/review-dialog.tsx';
import { leave, mount } from './mount.tsx';

afterEach(leave);

const over = { code: 'QTY_OVER', params: { matCode: 'GC-1', qty: '1400', limit: '1000', over: '400' } };

it('says who can before the reason is entered, and offers to ask that person', async () => {
  const confirmed = vi.fn();
  await mount(
    <div>
      <ReviewDialog
        docNo="RC-1"
        lines={[]}
        boxes={[]}
        unconceded={[over]}
        mayConcede={false}
        busy={false}
        onClose={vi.fn()}
        onConfirm={confirmed}
      />
    </div>,
  );
  await expect.element(page.getByRole('note')).toHaveTextContent('须由有“超收与让步接收”权限的人放行');
  await page.getByRole('textbox').fill('采购同意多收');
  await page.getByRole('button', { name: '请主管放行' }).click();
  expect(confirmed).toHaveBeenCalledWith('采购同意多收');
});
