/** Remarks that say more than a remark: what was written is kept, and counts nowhere until somebody has settled it. To call it booked would be a false calm. */
const HELD_BACK: ReadonlySet<string> = new Set(['REPORT_HELD']);

/** Whether a verdict with these remarks has booked nothing yet. */
export const isHeldBack = (remarks: readonly { readonly code: string }[]): boolean => remarks.some(({ code }) => HELD_BACK.has(code));
