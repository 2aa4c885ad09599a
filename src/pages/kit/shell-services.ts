/** The shell services pages may use. The shell provides the one implementation; a page never imports the shell. */
import { createContext, useContext } from 'react';
import type { SessionStation } from '#api/session.ts';
import type { Second } from '#store/write/submit.ts';
import type { Printing, PrintRequest } from './printing.ts';

export interface LoginRequest {
  readonly account: string;
  readonly password: string;
}

export type LoginResult =
  /** Signed in; `stations` = stations to choose from, empty when there is no choice. */
  | { readonly ok: true; readonly offline: boolean; readonly stations: readonly SessionStation[] }
  /** `message` = the server's sentence; otherwise `reason` says why the device itself cannot unlock. */
  | { readonly ok: false; readonly message: string }
  | { readonly ok: false; readonly reason: UnlockRefusal; readonly left: number };

export type UnlockRefusal = 'wrong' | 'unknown' | 'expired' | 'locked';

/** `left`: tries that are left for a wrong password. */
export type StandIn =
  | { readonly ok: true; readonly second: Second }
  | { readonly ok: false; readonly reason: UnlockRefusal; readonly left: number };

/** State of the app's own files in the browser, as reported by the service worker. */
export interface InstallState {
  readonly kind: 'unsupported' | 'installing' | 'ready' | 'waiting' | 'failed';
  readonly reason: string | null;
}

export interface ShellServices {
  /** Signs in at the server, or with the record on this device when the server does not answer. */
  signIn(request: LoginRequest): Promise<LoginResult>;
  /** @returns the refusal's sentence, or null when the station is bound */
  bindStation(stationCode: string): Promise<string | null>;
  /** After sign-in and station choice, opens the page the user asked for. */
  enter(): void;
  /** Accounts that can unlock without the server. */
  unlockable(): Promise<readonly string[]>;
  /** Another person shows who they are, for one step; nobody is signed in or out. Works without the server. */
  standIn(request: LoginRequest): Promise<StandIn>;
  /** Operations on this device that the server does not have, by any author. */
  useUnsent(): number;
  /** Asks for confirmation and reports its result itself; offline it locks instead. */
  /** @param door the button that was pressed */
  logout(door?: 'bar' | 'sidebar'): Promise<void>;
  /** Hands the page over to the next user; sending continues. */
  lock(): void;
  sendNow(): void;
  /** Fetches everything this device holds again; needs the server. */
  loadAgain(): Promise<void>;
  /** Drops the server data and answers held by this device. Never touches unsent work. */
  clearHeld(): Promise<void>;
  /** The queue of this device has been exported to a file and may be applied elsewhere. */
  queueExported(): void;
  /**
   * Takes this device out of service: at the server, and everything on the device except the outbox.
   * @returns false when the server did not agree
   */
  removeDevice(reason: string): Promise<boolean>;
  /** Whether the page exists and this user may open it. */
  canOpen(path: string): boolean;
  /** The page that opens a refused operation of this type for correction. */
  fixPage(operationType: string): string | null;
  setLanguage(lang: 'zh' | 'en'): Promise<void>;
  /** Loads a language's words without switching to it, because imported files may use the other language. */
  loadWords(lang: 'zh' | 'en'): Promise<void>;
  /** Prints labels; reports obstacles itself. */
  print(request: PrintRequest): Promise<boolean>;
  /** Printers, queue and set-up; loaded on first use. */
  printing(): Promise<Printing>;
  /** Opens the check of this device: sound, scanner, camera and the like. */
  checkStation(): void;
  useInstall(): InstallState;
  /** Installs the new version, after checking everything that must not be lost. */
  update(): Promise<void>;
}

export const ShellServicesContext = createContext<ShellServices | null>(null);

export function useShell(): ShellServices {
  const services = useContext(ShellServicesContext);
  if (!services) throw new Error('no ShellServicesContext above');
  return services;
}
