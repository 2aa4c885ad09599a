/** What the portal of suppliers defines, in the order in which the registry lists it. Claims lie with the purchases they are about. */
import { perfEvaluation } from './evaluation.document.ts';
import './evaluation.operation.ts';
import { srmFile } from './file.document.ts';
import './file.operation.ts';
import { PerfIndicator, perfIndicatorSave } from './indicator.ts';
import { invoice } from './invoice.document.ts';
import './invoice.operation.ts';
import { srmNotice } from './notice.document.ts';
import './notice.operation.ts';
import { openTicket } from './open-ticket.document.ts';
import './open-ticket.operation.ts';
import { statement } from './statement.document.ts';
import './statement.operation.ts';

export const SRM_DOCUMENTS = [statement, openTicket, invoice, srmNotice, srmFile, perfEvaluation];
export const SRM_ENTITIES = [PerfIndicator];
export const SRM_OPERATIONS = [perfIndicatorSave];
