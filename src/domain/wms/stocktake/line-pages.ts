/** The pages on which the line sides are counted: plans, and their results. */
export const LINE_PLAN = '/mes/inventory-plan';
export const LINE_RESULT = '/mes/inventory-result';
