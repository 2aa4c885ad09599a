/** Looks something up by its number: scanned, typed, or by the camera. */
import { Button, chakra, Input } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icon.tsx';
import { ScanCatcher } from '#ui/scan/scan-catcher.tsx';
import { ScanTools } from '#ui/scan/scan-tools.tsx';

interface LookUpProps {
  /** What may be scanned or typed. */
  readonly label: string;
  readonly onLook: (code: string) => Promise<void>;
}

export function LookUp({ label, onLook }: LookUpProps) {
  const { t } = useTranslation('trace');
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void onLook(text);
  };
  return (
    <chakra.form role="search" display="flex" gap="gap" alignItems="center" flexWrap="wrap" onSubmit={submit}>
      <Input
        data-scan-field=""
        aria-label={label}
        placeholder={label}
        maxW="22rem"
        maxLength={60}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">
        <Icon of={Search} />
        {t('look')}
      </Button>
      <ScanTools />
      <ScanCatcher />
    </chakra.form>
  );
}
