import type { ErpConfig } from '#server/config.ts';
import type { ErpDriver } from './driver.ts';
import { fileDriver } from './file-driver.ts';
import { httpDriver } from './http-driver.ts';

/** The way to the ERP that the settings name. */
export const driverOf = (config: ErpConfig): ErpDriver => (config.driver === 'file' ? fileDriver(config) : httpDriver(config));
