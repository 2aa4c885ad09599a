/** Codes of calibrating gauges. */
import { numberSet } from '#domain/kernel/code-set.ts';

export const calibrationStatus = numberSet('calibrationStatus', { 1: ['已记录', 'Recorded', 'ok'] });
export const calibType = numberSet('calibType', { 1: ['内部', 'Internal'], 2: ['外部', 'External'] });
/** How the gauge was found, before anybody adjusted it. */
export const asFound = numberSet('asFound', {
  1: ['在允差内', 'In tolerance', 'ok'],
  2: ['超差', 'Out of tolerance', 'error'],
});
