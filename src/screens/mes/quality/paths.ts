export const SUSPECTS = '/mes/suspected-product';
export const REVIEWS = '/mes/quality-review';
export const REPAIRS = '/mes/quality-repair';
