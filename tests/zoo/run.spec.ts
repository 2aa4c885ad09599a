import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

describe('the zoo', () => {
  it('fails a test for every mutant, and fails nobody who calls it for that', () => {
    const program = "const { zoo } = await import('./scripts/zoo.mjs'); console.log('all noticed:', await zoo(['R1']));";
    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
    expect(stdout).toContain('all noticed: true');
    expect(status).toBe(0);
  });
});
