/** /spare-parts/spare-parts-warehouse-out: spare parts issued for machines, at the desk or at the counter, and the red notes of these issues. */
import { issueScreen } from './issue.tsx';

export const Screen = issueScreen('SPARE');
