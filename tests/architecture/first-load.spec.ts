/** What stands between a tablet that is switched on and its sign-in form (decision 010): neither the store nor the schemas of what is sent. */
import { describe, expect, it } from 'vitest';
import { importsOf } from '#tests/tiers/imports.ts';

const { atOnce, text } = importsOf('.');
/** Libraries of the store and of schemas: 60 kB of the budget of 230. */
const LATER = /^import (?!type)[^;]*?'(zod|dexie|dexie-react-hooks|big\.js)'/m;

describe('the sign-in form', () => {
  it.each(['src/shell/start.tsx', 'src/screens/system/login.screen.tsx'])('is there before what works behind it: %s', (file) => {
    const files = [...atOnce(file)];
    expect(files.length).toBeGreaterThan(15);
    expect(files.filter((one) => LATER.test(text(one)))).toEqual([]);
  });

  it('would not be, if it asked for what the work asks for', () => {
    expect([...atOnce('src/shell/work.tsx')].filter((one) => LATER.test(text(one)))).not.toEqual([]);
  });
});
