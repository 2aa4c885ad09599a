/** What pages may ask of the shell. The shell gives the one implementation; a page never imports the shell. */
import { createContext, useContext } from 'react';
import type { SessionStation } from '#api/session.ts';
import type { Printing, PrintRequest } from './printing.ts';

export interface LoginRequest {
  readonly account: string;
  readonly password: string;
}

export type LoginResult =
  /** Signed in; `stations` = to choose from, empty when there is nothing to choose. */
  | { readonly ok: true; readonly offline: boolean; readonly stations: readonly SessionStation[] }
  /** `message` = the server's own sentence; else `reason` names why the device itself cannot unlock. */
  | { readonly ok: false; readonly message: string }
  | { readonly ok: false; readonly reason: UnlockRefusal; readonly left: number };

export type UnlockRefusal = 'wrong' | 'unknown' | 'expired' | 'locked';

/** The app's own files in the browser: what the service worker said. */
export interface InstallState {
  readonly kind: 'unsupported' | 'installing' | 'ready' | 'waiting' | 'failed';
  readonly reason: string | null;
}

export interface ShellServices {
  /** At the server; where it does not answer, by the record kept on this device. */
  signIn(request: LoginRequest): Promise<LoginResult>;
  /** @returns the sentence of the refusal, or null when the station is bound. */
  bindStation(stationCode: string): Promise<string | null>;
  /** Goes on to where the person wanted to go; after sign-in and station. */
  enter(): void;
  /** Accounts that may unlock without the server. */
  unlockable(): Promise<readonly string[]>;
  /** Operations of this device that the server does not have, whoever did them. */
  useUnsent(): number;
  /** Asks and says by itself what it does; offline it locks. */
  logout(): Promise<void>;
  /** Leaves the page to the next person; sending goes on. */
  lock(): void;
  sendNow(): void;
  /** Fetches everything this device holds anew; needs the server. */
  loadAgain(): Promise<void>;
  /** Gives up what this device holds of the server's data and answers. Never touches unsent work. */
  clearHeld(): Promise<void>;
  /** The queue of this device lies in a file now: what is in it may be applied elsewhere. */
  queueExported(): void;
  /** Takes this device out of service: at the server, and everything on it but the outbox. @returns false when the server did not agree */
  removeDevice(reason: string): Promise<boolean>;
  /** Is there such a page, and may this person see it? */
  canOpen(path: string): boolean;
  /** Page that opens a refused operation of this type for correction. */
  fixPage(operationType: string): string | null;
  setLanguage(lang: 'zh' | 'en'): Promise<void>;
  /** Fetches the words of a language without speaking it: files of the other language are read, too. */
  loadWords(lang: 'zh' | 'en'): Promise<void>;
  /** Prints labels; says by itself what hinders it. */
  print(request: PrintRequest): Promise<void>;
  /** Printers, queue and set-up; fetched when it is first asked for. */
  printing(): Promise<Printing>;
  useInstall(): InstallState;
  /** Takes the new version over, after asking all that must not be lost. */
  update(): Promise<void>;
}

export const ShellServicesContext = createContext<ShellServices | null>(null);

export function useShell(): ShellServices {
  const services = useContext(ShellServicesContext);
  if (!services) throw new Error('no ShellServicesContext above');
  return services;
}
