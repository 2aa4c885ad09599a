import { describe, expect, it } from 'vitest';
import { documentTitle } from '#shell/layout/document-title.ts';
import { routeOf } from '#shell/routes.ts';

describe('the title of the browser tab', () => {
  it('is the name of the system where the page has no title of its own', () => {
    expect(documentTitle(undefined, 'zh', '车间')).toBe('车间');
    expect(documentTitle(routeOf('/login'), 'zh', '车间')).toBe('车间');
    expect(documentTitle(routeOf('/error-404'), 'en', 'Chejian')).toBe('Chejian');
  });

  it('is otherwise the title of the route in the language of the screen, first, so that many tabs can be told apart', () => {
    expect(documentTitle(routeOf('/master-data/user'), 'zh', '车间')).toBe('用户管理 · 车间');
    expect(documentTitle(routeOf('/master-data/user'), 'en', 'Chejian')).toMatch(/^User.* · Chejian$/);
  });

  it('has the number of the document behind the title of the page', () => {
    expect(documentTitle(routeOf('/master-data/user'), 'zh', '车间', 'DH26')).toBe('用户管理 · DH26 · 车间');
  });
});
