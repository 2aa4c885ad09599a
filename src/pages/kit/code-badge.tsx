import type { CodeSet } from '#domain/kernel/code-set.ts';
import { StateBadge, type StateBadgeProps } from '#ui/state-badge.tsx';
import { useLabels } from './labels.ts';

interface CodeBadgeProps extends Pick<StateBadgeProps, 'size'> {
  readonly set: CodeSet | string;
  readonly code: string | number | null;
}

/** A code as its word, with the icon and colour of its tone. */
export function CodeBadge({ set, code, ...look }: CodeBadgeProps) {
  const labels = useLabels();
  return <StateBadge tone={labels.tone(set, code)} label={labels.code(set, code)} {...look} />;
}
