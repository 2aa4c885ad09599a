/** A device in a network of its own: a namespace of Linux, joined to this machine by one line that can be pulled. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const run = (...words: string[]): string =>
  execFileSync(words[0] ?? '', words.slice(1), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

export interface OtherNetwork {
  /** This machine, as the device sees it. */
  readonly server: string;
  /** A program that starts another one there, with a home of its own. @param home folder for what the user of the device keeps */
  starter(program: string, home: string): string;
  /** Pulls the line, or puts it back. */
  line(plugged: boolean): void;
  close(): void;
}

/** @returns why there can be none on this machine, where it can have no namespaces */
export function openOtherNetwork(): OtherNetwork | string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'network namespaces need Linux and root';
  const missing = ['ip', 'certutil'].find((program) => spawnSync(program, ['-V']).error !== undefined);
  if (missing) return `${missing} is missing (Debian: iproute2, libnss3-tools)`;
  // Two runs beside each other have a network each.
  const mark = process.pid % 60_000;
  const [name, here, there] = [`cj${mark}`, `cj${mark}h`, `cj${mark}t`];
  const net = `10.${64 + (mark >> 10)}.${(mark >> 2) & 255}`;
  const base = (mark & 3) * 64;
  const [server, device] = [`${net}.${base + 1}`, `${net}.${base + 2}`];
  try {
    run('ip', 'netns', 'add', name);
  } catch (error) {
    return `ip netns says ${(error as Error).message}`;
  }
  const there_ = (...words: string[]) => run('ip', 'netns', 'exec', name, 'ip', ...words);
  run('ip', 'link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
  run('ip', 'address', 'add', `${server}/30`, 'dev', here);
  run('ip', 'link', 'set', here, 'up');
  there_('address', 'add', `${device}/30`, 'dev', there);
  there_('link', 'set', 'lo', 'up');
  there_('link', 'set', there, 'up');
  return {
    server,
    starter: (program, home) => {
      const path = join(home, 'start');
      writeFileSync(path, `#!/bin/sh\nHOME=${home} exec ip netns exec ${name} ${program} "$@"\n`);
      chmodSync(path, 0o700);
      return path;
    },
    line: (plugged) => void there_('link', 'set', there, plugged ? 'up' : 'down'),
    // The line goes with the namespace at one end of it.
    close: () => void run('ip', 'netns', 'del', name),
  };
}
