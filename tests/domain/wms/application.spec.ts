import { describe, expect, it } from 'vitest';
import { documentByType } from '#domain/registry.ts';
import { applicationProgress } from '#domain/wms/application/application.document.ts';
import { APPLICATION_KINDS, applicationRight, applicationType } from '#domain/wms/application/application-kinds.ts';

const line = (approvedQty: string, doneQty: string, status: 0 | 1 | 2 = 1, isRemoved = false) => ({
  approvedQty,
  doneQty,
  status,
  isRemoved,
});

const application = documentByType('application');

describe('what an application has come to', () => {
  it('stays reviewed while nothing is executed, is partly done with the first piece and done when every approved line is', () => {
    expect(applicationProgress([line('10', '0'), line('5', '0')])).toBe(2);
    expect(applicationProgress([line('10', '0.5'), line('5', '0')])).toBe(4);
    expect(applicationProgress([line('10', '10'), line('5', '0')])).toBe(4);
    expect(applicationProgress([line('10', '10'), line('5', '6')])).toBe(6);
  });

  it('never waits for a line that was rejected or taken off', () => {
    expect(applicationProgress([line('10', '10'), line('0', '0', 2), line('3', '0', 1, true)])).toBe(6);
  });

  it('follows from the lines only between review and close', () => {
    const done = [line('10', '10')];
    expect(application?.rollup?.({ id: 'a', version: 1, status: 5 }, done as never)).toBe(5);
    expect(application?.rollup?.({ id: 'a', version: 1, status: 4 }, done as never)).toBe(6);
  });

  it('knows the edges of S-APP and no other', () => {
    const edges = (application?.edges ?? []).filter(({ from, to }) => from !== null && from !== to).map(({ from, to }) => `${from}>${to}`);
    const allowed = '1>2 2>3 3>2 1>7 3>7 2>4 2>6 4>6 6>4 4>2 6>2 2>5 4>5 6>5 5>2 5>4'.split(' ');
    expect([...new Set(edges)].sort()).toEqual(allowed.sort());
  });
});

describe('the kinds of application', () => {
  it('have rights of their own, so that nobody reviews on one screen what he may on another', () => {
    const rights = applicationType.codes.map((type) => applicationRight(type, 'review'));
    expect(new Set(rights).size).toBe(rights.length);
    expect(Object.keys(APPLICATION_KINDS).sort()).toEqual([...applicationType.codes].sort());
  });

  it('let everybody ask for office supplies, and for nothing else', () => {
    expect(applicationType.codes.filter((type) => applicationRight(type, 'create') === '')).toEqual(['OFFICE_REQ']);
    expect(applicationRight('OFFICE_REQ', 'review')).toBe('web:wms:officeReq:review');
  });
});
