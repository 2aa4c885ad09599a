import type { ErpConfig } from '#server/config.ts';
import type { ErpDriver } from './driver.ts';
import { fileDriver } from './file-driver.ts';
import { httpDriver } from './http-driver.ts';

/** The driver selected in the settings. */
export const driverOf = (config: ErpConfig): ErpDriver => (config.driver === 'file' ? fileDriver(config) : httpDriver(config));
