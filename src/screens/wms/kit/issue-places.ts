/** Where issues of a kind and their red notes are listed, looked at and made. */
import { type IssueType, kindOfIssue } from '#domain/wms/issue/issue.document.ts';
import type { Place } from '#pages/document/plan.ts';

type Query = Readonly<Record<string, string>>;

export const issuesAt = (type: IssueType, query: Query = {}): Place => [kindOfIssue(type).page, query];

/** Red notes of a kind without a page for them stand among its issues. */
export function redNotesAt(type: IssueType, query: Query = {}): Place {
  const { page, redPage = page } = kindOfIssue(type);
  return [redPage, query];
}
