import { describe, expect, it, vi } from 'vitest';
import { showOnIcon } from '#shell/session/app-badge.ts';

describe('the number on the icon', () => {
  it('is what waits, and is taken away when nothing does', () => {
    const icon = { setAppBadge: vi.fn(async () => undefined), clearAppBadge: vi.fn(async () => undefined) };
    showOnIcon(3, icon);
    showOnIcon(0, icon);
    expect(icon.setAppBadge.mock.calls).toEqual([[3]]);
    expect(icon.clearAppBadge).toHaveBeenCalledOnce();
  });

  it('is no fault where a browser has none, or refuses', async () => {
    expect(() => showOnIcon(1, {})).not.toThrow();
    const refusal = vi.fn(() => Promise.reject(new Error('not installed')));
    showOnIcon(1, { setAppBadge: refusal });
    await expect(refusal.mock.results[0]?.value).rejects.toThrow();
  });
});
