export const PLANS = '/mes/outsource-plan';
export const DELIVERIES = '/mes/outsource-delivery';
export const TAKES = '/mes/outsource-take-delivery';
/** Stores that send components to outsourcers. */
export const SENDING: readonly string[] = ['YCL-K', 'CJYCL-K', 'BCP-K'];
