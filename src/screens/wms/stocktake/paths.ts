export const PLAN = '/plan';
export const CREATE = '/plan/create';
