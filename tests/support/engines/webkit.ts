/** The engine of Safari, as Linux has it: WebKitGTK in a window of our own (webkit-window.py), driven by its WebKitWebDriver on a screen that nobody sees. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#server/store/embedded/free-port.ts';
import { putCheckOff } from '#tests/support/check-later.ts';
import { familyOf, killAll } from '#tests/support/processes.ts';
import { called, complaintsWithout, type Engine, type EngineWindow } from './engine.ts';
import { WebDriver } from './web-driver.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
const PYTHON = '/usr/bin/python3';
const BINDING = 'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1"); from gi.repository import WebKit2';
const PACKAGES = 'webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1';

/** Keys of the protocol: what is typed after them replaces what stands in the field. */
const SELECT_ALL = '\uE009a\uE009';

/** Of what stands in the console, what somebody should look at; what a script has thrown begins with its place. */
const COMPLAINT = /^(?:\S+:\d+:\d+: )?CONSOLE (?:\w+ )*(?:ERROR|WARN)\b/;

/**
 * A request that found no server, or that the page left behind when it went, is told as if its answer had been refused to a foreign page; the app asks its own
 * server only, so nothing can be refused in that way.
 */
const SERVER_GONE = /CONSOLE JS ERROR Fetch API cannot load http:\/\/127\.0\.0\.1:\d+\/\S* due to access control checks\.$/;

function missing(): string | null {
  const absent = [DRIVER, SCREEN, PYTHON].filter((path) => !existsSync(path));
  if (absent.length > 0) return `there is no ${absent.join(', no ')} (on Debian: apt-get install ${PACKAGES})`;
  if (spawnSync(PYTHON, ['-c', BINDING]).status !== 0) return `Python has no binding of WebKitGTK (on Debian: apt-get install ${PACKAGES})`;
  return null;
}

/** @returns the id of a process that has started: without one, the wrong processes would be ended */
function idOf({ pid }: ChildProcess, program: string): number {
  if (pid === undefined) throw new Error(`${program} does not start`);
  return pid;
}

/** Starts a screen without a monitor. @returns its process and what programs know it by */
async function startScreen(): Promise<readonly [ChildProcess, string]> {
  const screen = spawn(SCREEN, ['-displayfd', '1', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    screen.stdout?.once('data', (text: Buffer) => resolve(text.toString().trim()));
    screen.once('exit', () => reject(new Error(`${SCREEN} ended`)));
  });
  return [screen, `:${number}`];
}

async function open(profile: string): Promise<EngineWindow> {
  const [screen, DISPLAY] = await startScreen();
  const port = await freePort();
  // Without a bus for accessibility GTK would say so at every start.
  const env = { ...process.env, DISPLAY, NO_AT_BRIDGE: '1' };
  const running = spawn(DRIVER, [`--port=${port}`], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => running.once('exit', resolve));
  const kill = async (): Promise<void> => {
    killAll([...familyOf(idOf(running, DRIVER)), idOf(screen, SCREEN)]);
    await ended;
  };
  const { complaints, note } = complaintsWithout([SERVER_GONE]);
  // The setting is named after standard output, and the console comes by the other one.
  createInterface({ input: running.stderr }).on('line', (line) => {
    if (COMPLAINT.test(line)) note(line);
  });
  const driver = new WebDriver(`http://127.0.0.1:${port}`);
  const script = join(process.cwd(), 'tests/support/engines/webkit-window.py');
  const first = `${called(putCheckOff, undefined)};`;
  const version = await driver
    .begin({ 'webkitgtk:browserOptions': { binary: PYTHON, args: [script, profile, first] } })
    .catch(async (error: unknown) => {
      await kill();
      throw error;
    });
  return {
    complaints,
    version: `GTK ${version}`,
    goTo: async (url) => void (await driver.command('/url', { url })),
    reload: async () => void (await driver.command('/refresh', {})),
    evaluate: <Given, Answer>(run: (given: Given) => Answer | Promise<Answer>, given: Given) =>
      driver.evaluate(called(run, given)) as Promise<Answer>,
    click: async (xpath) => void (await driver.withElement(xpath, 'click')),
    type: async (xpath, text) => void (await driver.withElement(xpath, 'value', { text: SELECT_ALL + text })),
    picture: async (path) => writeFile(path, await driver.picture()),
    kill,
    close: async () => {
      if (running.exitCode === null && running.signalCode === null) await kill();
    },
  };
}

export const webkit: Engine = { name: 'WebKit', missing, open };
