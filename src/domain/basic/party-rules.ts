/** What the values of a business partner say against themselves (model-2 §1.4). Pure. */
import type { FieldProblem } from '#domain/kernel/resource.ts';
import { isMail } from '#domain/system/contact.ts';
import { isBankAccount, isGln, isUscc } from './check-digits.ts';
import { bounded, first, isEmpty, NOT_NEGATIVE, PERCENT, POSITIVE, type Values, when } from './field-rules.ts';

const USCC_LENGTH = 18;

export const supplierProblem = (values: Values): FieldProblem | null =>
  first(
    when(!isEmpty(values.taxNo) && !isUscc(String(values.taxNo)), 'taxNo', 'USCC_INVALID'),
    when(!isEmpty(values.gln) && !isGln(String(values.gln)), 'gln', 'GLN_INVALID'),
    when(!isEmpty(values.email) && !isMail(values.email), 'email', 'EMAIL_INVALID'),
    when(!isEmpty(values.bankAccount) && !isBankAccount(String(values.bankAccount)), 'bankAccount', 'BANK_ACCOUNT_INVALID'),
    bounded(values, { taxRate: PERCENT, payTerms: NOT_NEGATIVE }),
  );

/** A customer abroad has a number of another kind; one of 18 places is a Chinese one and has to fit. */
export const customerProblem = ({ taxNo }: Values): FieldProblem | null =>
  when(String(taxNo ?? '').length === USCC_LENGTH && !isUscc(String(taxNo)), 'taxNo', 'USCC_INVALID');

export const supplierMaterialProblem = (values: Values): FieldProblem | null =>
  bounded(values, { packQty: POSITIVE, minOrderQty: NOT_NEGATIVE });
