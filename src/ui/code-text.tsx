import { chakra } from '@chakra-ui/react';
import { Check, Copy } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canCopy, copyText } from './clipboard.ts';
import { IconButton } from './icon-button.tsx';

export interface CodeTextProps {
  value: string;
  /** Shows the copy button; leave out in dense tables. */
  copy?: boolean;
  size?: 'inherit' | 'lg' | 'xl' | '2xl';
}

/** Characters that a line of a card holds in any density; a code that is longer says where it may be broken. */
const LONG = 20;

/** After what joins its words. Takes effect only where whatever stands around it lets a code go on in the next line. */
const breakable = (code: string): ReactNode =>
  code.split(/(?<=[:/._-])/).map((part, at, parts) => (
    <Fragment key={parts.slice(0, at + 1).join('')}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));

/** A code in a monospace face that is never wrapped, and cut only where a table has no column so wide. Tables show thousands: their look is a class (`marks.ts`), not style props. */
export function CodeText({ value, copy = false, size = 'inherit' }: CodeTextProps) {
  const text = value.length > LONG ? breakable(value) : value;
  if (size === 'inherit' && !copy) return <span className="code-text">{text}</span>;
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1">
      <chakra.span className="code-text" fontSize={size === 'inherit' ? undefined : size}>
        {text}
      </chakra.span>
      {copy && canCopy() ? <CopyButton value={value} /> : null}
    </chakra.span>
  );
}

function CopyButton({ value }: { value: string }) {
  const { t } = useTranslation('ui');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  const write = async () => {
    setCopied(await copyText(value));
  };
  const label = copied ? t('copy.done') : t('copy.action', { value });
  return <IconButton size="xs" icon={copied ? Check : Copy} label={label} color="fg.muted" onClick={write} />;
}
