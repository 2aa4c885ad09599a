export const PLAN = '/plan';
export const CREATE = '/plan/create';
export const FILL = '/plan/fill';
export const DIFFERENCES = '/pdcy-report';
