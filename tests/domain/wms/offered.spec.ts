/** Who is offered a verb, beside its status and the operation's right: documents of several kinds have a right for each. */
import { describe, expect, it } from 'vitest';
import type { Actor } from '#domain/kernel/permission.ts';
import { documentByType } from '#domain/registry.ts';
import { isToPick } from '#domain/wms/demand/demand.document.ts';

const actor = (...rights: string[]): Actor => ({
  userId: 'u',
  account: 'worker',
  userName: 'Worker',
  personId: null,
  supplierId: null,
  warehouses: [],
  rights,
});
const offered = (docType: string, verb: string, row: object, ...rights: string[]): boolean | undefined =>
  documentByType(docType)
    ?.moves.find((move) => move.verb === verb)
    ?.offered({ id: 'd', version: 1, ...row }, actor(...rights));

describe('an application', () => {
  it('asks for the right of its own kind', () => {
    for (const verb of ['review', 'unreview', 'close', 'delete']) {
      expect(offered('application', verb, { docType: 'RAW_REQ' }, `web:wms:rawReq:${verb}`)).toBe(true);
      expect(offered('application', verb, { docType: 'TRANSFER' }, `web:wms:rawReq:${verb}`)).toBe(false);
    }
    expect(offered('application', 'save', { docType: 'HW_PICK' }, 'web:wms:hwPick:edit')).toBe(true);
    expect(offered('application', 'reopen', { docType: 'HW_PICK' }, 'web:wms:hwPick:unreview')).toBe(true);
  });

  it('for office supplies is changed by its author, or by whoever reviews it, and reviewed by nobody without the right', () => {
    const own = { docType: 'OFFICE_REQ', createdBy: 'u' };
    expect(offered('application', 'delete', own)).toBe(true);
    expect(offered('application', 'review', own)).toBe(false);
    const others = { docType: 'OFFICE_REQ', createdBy: 'somebody else' };
    expect(offered('application', 'delete', others)).toBe(false);
    expect(offered('application', 'delete', others, 'web:wms:officeReq:review')).toBe(true);
  });
});

describe('a hardware issue and its red note', () => {
  const issue = { issueType: 'HW', isRed: false };
  const red = { issueType: 'HW', isRed: true };

  it('have reviews of their own', () => {
    const rights = ['web:wms:hwIssue:review', 'web:wms:hwRed:review'];
    expect([issue, red].map((row) => offered('issueDoc', 'review', row, ...rights))).toEqual([true, false]);
    expect([issue, red].map((row) => offered('issueDoc', 'reviewRed', row, ...rights))).toEqual([false, true]);
    expect(offered('issueDoc', 'unreviewRed', red, 'web:wms:hwIssue:unreview')).toBe(false);
  });

  it('are deleted with the right to each: whoever may write a red note may delete it', () => {
    expect(offered('issueDoc', 'delete', issue, 'web:wms:hwIssue:delete')).toBe(true);
    expect(offered('issueDoc', 'delete', red, 'web:wms:hwIssue:delete')).toBe(false);
    expect(offered('issueDoc', 'delete', red, 'web:wms:hwRed:create')).toBe(true);
  });
});

describe('a line of a call for material', () => {
  it('is left to pick until all of it is picked', () => {
    expect(isToPick({ needQty: '10', pickedQty: '9.5' })).toBe(true);
    expect(isToPick({ needQty: '10', pickedQty: '10' })).toBe(false);
  });
});
