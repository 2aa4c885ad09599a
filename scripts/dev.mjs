import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureInstalled, root } from './ensure.mjs';

/** App with hot reload on DEV_PORT (5173), server rebuilt and restarted at every change on PORT (8080). */
process.chdir(root);
ensureInstalled();

const children = [];
const start = (args) => {
  const environment = { ...process.env, APP_MODE: process.env.APP_MODE ?? 'development' };
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: environment });
  child.on('exit', () => stop());
  children.push(child);
};

const stop = () => {
  for (const child of children.splice(0)) child.kill('SIGTERM');
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

const vite = join('node_modules', 'vite', 'bin', 'vite.js');
const server = join('dist', 'server', 'main.js');
start([vite, 'build', '--mode', 'server', '--watch', '--logLevel', 'warn']);
while (!existsSync(server)) await sleep(100);
start(['--enable-source-maps', '--watch-path', join('dist', 'server'), server]);
start([vite]);
