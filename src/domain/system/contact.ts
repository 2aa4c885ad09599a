/** How a person or a partner is reached. Pure. */
import type { FieldProblem } from '#domain/kernel/resource.ts';

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Digits with what people write between them; the country after "+", the area in brackets. */
const PHONE = /^[+(]?\d[\d ()-]{4,18}\d$/;

const isEmpty = (value: unknown): boolean => value === null || value === undefined || String(value).trim() === '';
export const isMail = (text: unknown): boolean => MAIL.test(String(text).trim());
export const isPhone = (text: unknown): boolean => PHONE.test(String(text).trim());

/** What is wrong with how somebody is to be reached; empty values are allowed. @returns every field that is wrong */
export const contactProblems = ({ phone, email }: Readonly<Record<string, unknown>>): readonly FieldProblem[] => [
  ...(isEmpty(phone) || isPhone(phone) ? [] : [{ field: 'phone', code: 'PHONE_INVALID', params: {} }]),
  ...(isEmpty(email) || isMail(email) ? [] : [{ field: 'email', code: 'EMAIL_INVALID', params: {} }]),
];
