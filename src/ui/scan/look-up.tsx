/** Looks something up by its number: scanned, typed, or by the camera. */
import { Button, chakra, Input } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icon.tsx';
import { ScanCatcher } from './scan-catcher.tsx';
import { ScanTools } from './scan-tools.tsx';

interface LookUpProps {
  /** What may be scanned or typed. */
  readonly label: string;
  readonly onLook: (code: string) => Promise<void>;
}

export function LookUp({ label, onLook }: LookUpProps) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void onLook(text);
  };
  return (
    <chakra.form
      role="search"
      display="flex"
      flex="1 1 24rem"
      maxW="40rem"
      gap="gap"
      flexWrap={{ base: 'wrap', md: 'nowrap' }}
      onSubmit={submit}
    >
      <Input
        data-scan-field=""
        aria-label={label}
        placeholder={label}
        flex={{ base: '1 1 100%', md: '1 1 0' }}
        minW="0"
        maxLength={60}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">
        <Icon of={Search} />
        {t('scan.look')}
      </Button>
      <ScanTools besideField />
      <ScanCatcher />
    </chakra.form>
  );
}
