/** What is wrong with an input, by field: the rule that it breaks and the rule's figures. The sentence is that of the problem with this code. */

import { type Problem, problem } from '#domain/kernel/problem.ts';

/** As zod reports it. */
export interface SchemaIssue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly expected?: unknown;
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly format?: unknown;
  readonly pattern?: unknown;
  readonly keys?: readonly string[];
  /** Of a refinement that says its rule: `{ rule: 'INPUT_MOST', max: '100' }`. */
  readonly params?: unknown;
}

export type InputRule = (typeof RULES)[number];

export interface InputFault {
  /** Path with dots: 'lines.0.qty'; '' = the input as a whole. */
  readonly field: string;
  readonly rule: InputRule;
  readonly params: Readonly<Record<string, string>>;
}

/** Each has a sentence under its name in locales/<lang>/problem.json. */
export const RULES = [
  ...([
    'INPUT_REQUIRED',
    'INPUT_TEXT',
    'INPUT_NUMBER',
    'INPUT_INTEGER',
    'INPUT_SWITCH',
    'INPUT_LIST',
    'INPUT_CODE',
    'INPUT_REFERENCE',
  ] as const),
  ...([
    'INPUT_DATE',
    'INPUT_INSTANT',
    'INPUT_CHOICE',
    'INPUT_TOO_SHORT',
    'INPUT_TOO_LONG',
    'INPUT_LEAST',
    'INPUT_MOST',
    'INPUT_POSITIVE',
    'INPUT_CENTS',
  ] as const),
  ...(['INPUT_TOO_FEW', 'INPUT_TOO_MANY', 'INPUT_NOT_KNOWN', 'INPUT_UNREADABLE'] as const),
];

const EXPECTED: Readonly<Record<string, InputRule>> = {
  // Quantities are texts, so a number is a whole one.

  string: 'INPUT_TEXT',
  number: 'INPUT_INTEGER',
  int: 'INPUT_INTEGER',
  int32: 'INPUT_INTEGER',
  boolean: 'INPUT_SWITCH',
  array: 'INPUT_LIST',
};

/** By the beginning of the pattern that a value has to match. */
const PATTERNS: readonly (readonly [string, InputRule])[] = [
  ['/^[A-Z0-9][A-Z0-9._/&-]', 'INPUT_CODE'],
  ['/^[0-9a-f]{8}', 'INPUT_REFERENCE'],
  ['/^\\d{4}-\\d{2}-\\d{2}T', 'INPUT_INSTANT'],
  ['/^\\d{4}-\\d{2}-\\d{2}', 'INPUT_DATE'],
  ['/^-?', 'INPUT_NUMBER'],
];

const BOUNDS = {
  string: ['INPUT_TOO_SHORT', 'INPUT_TOO_LONG'],
  array: ['INPUT_TOO_FEW', 'INPUT_TOO_MANY'],
  number: ['INPUT_LEAST', 'INPUT_MOST'],
} as const;

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), input);

function ofFormat({ format, pattern }: SchemaIssue): InputRule {
  if (format === 'uuid' || format === 'guid') return 'INPUT_REFERENCE';
  if (format === 'date') return 'INPUT_DATE';
  if (format === 'datetime') return 'INPUT_INSTANT';
  return PATTERNS.find(([begins]) => String(pattern).startsWith(begins))?.[1] ?? 'INPUT_UNREADABLE';
}

function ruleOf(issue: SchemaIssue, value: unknown): readonly [InputRule, Readonly<Record<string, string>>] {
  const { code, origin, minimum, maximum } = issue;
  if (code === 'unrecognized_keys') return ['INPUT_NOT_KNOWN', { names: (issue.keys ?? []).join(', ') }];
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return ['INPUT_REQUIRED', {}];
  const [least, most] = BOUNDS[(origin === 'int' ? 'number' : origin) as keyof typeof BOUNDS] ?? BOUNDS.number;
  if (code === 'too_small') return [least, { min: String(minimum) }];
  if (code === 'too_big') return [most, { max: String(maximum) }];
  if (code === 'invalid_type') return [EXPECTED[String(issue.expected)] ?? 'INPUT_UNREADABLE', {}];
  if (code === 'invalid_value' || code === 'invalid_union') return ['INPUT_CHOICE', {}];
  if (code === 'invalid_format') return [ofFormat(issue), {}];
  const { rule = 'INPUT_UNREADABLE', ...told } = (issue.params ?? {}) as { rule?: InputRule } & Record<string, string>;
  return [rule, told];
}

/**
 * The first fault of each field.
 * @param input what was parsed
 */
export function inputFaults(issues: readonly SchemaIssue[], input: unknown): readonly InputFault[] {
  const faults = new Map<string, InputFault>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.');
    const [rule, params] = ruleOf(issue, valueAt(input, issue.path));
    if (!faults.has(field)) faults.set(field, { field, rule, params });
  }
  return [...faults.values()];
}

/** The first of them as a refusal of an operation: said at its field, where that is on the screen. */
export function problemOfInput([first]: readonly InputFault[]): Problem {
  const parts = (first?.field ?? '').split('.').filter(Boolean);
  const line = parts.find((part) => /^\d+$/.test(part));
  const field = parts.filter((part) => !/^\d+$/.test(part)).at(-1);
  if (!first || field === undefined) return problem('INVALID');
  return problem('INPUT_FAULT', {
    ...first.params,
    field,
    rule: first.rule,
    ...(line === undefined ? {} : { line: String(Number(line) + 1) }),
  });
}
