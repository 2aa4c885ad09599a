/** /sales-issue-order: the boxes that go to a customer, and how far they are. */
import { salesIssueScreen } from './sales-issue.tsx';

export const Screen = salesIssueScreen({ path: '/sales-issue-order', id: 'wms.salesIssue' });
