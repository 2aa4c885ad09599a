export const TAKES = '/srm/srmOutsourceTakeDelivery';
export const RECORD = '/srm/srmOutsourceTakeDeliveryRecord';
/** The plans of which something may be brought back. */
export const OPEN = { open: '1' } as const;
