export const PLANS = '/mes/production-plan';
export const LAUNCHES = '/mes/put-production-plan';
export const ORDERS = '/mes/production-order';
export const DEMANDS = '/wms/production-expected';
