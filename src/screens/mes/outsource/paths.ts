export const PLANS = '/mes/outsource-plan';
