/** What this device prints by. Kept under names in local storage (specification §2.2); it belongs to the place, so it outlives a sign-out. */
import { type DriverKind, printDriver } from '#domain/system/print/job.ts';

const KEY = 'chejian.printer';

const read = (name: string): string => {
  try {
    return localStorage.getItem(`${KEY}.${name}`) ?? '';
  } catch {
    return '';
  }
};
const write = (name: string, value: string): void => {
  if (value === '') localStorage.removeItem(`${KEY}.${name}`);
  else localStorage.setItem(`${KEY}.${name}`, value);
};

/** The print control runs on Windows and Linux; tablets have none (ux §3.5). */
const usualDriver = (): DriverKind => (/Windows|X11|Linux x86/.test(navigator.userAgent) ? 'clodop' : 'browser');

export function chosenDriver(): DriverKind {
  const kept = read('driver');
  return printDriver.codes.find((code) => code === kept) ?? usualDriver();
}
export const keepDriver = (driver: DriverKind): void => write('driver', driver);

export const chosenPrinter = (driver: DriverKind, kind: string): string => read(`${driver}.${kind}`);
export const keepPrinter = (driver: DriverKind, kind: string, printer: string): void => write(`${driver}.${kind}`, printer);

/** Code of the template last used for a kind. */
export const chosenTemplate = (kind: string): string => read(`template.${kind}`);
export const keepTemplate = (kind: string, code: string): void => write(`template.${kind}`, code);
