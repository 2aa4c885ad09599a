import { Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useShell } from '#pages/kit/shell-services.ts';

const languages = [
  { lang: 'zh', name: '中文', tag: 'zh-CN' },
  { lang: 'en', name: 'English', tag: 'en' },
] as const;

/** Both languages, each under its own name. */
export function LanguageLinks() {
  const { t, i18n } = useTranslation('system');
  const { setLanguage } = useShell();
  return (
    <Flex gap="1" role="group" aria-label={t('language')}>
      {languages.map(({ lang, name, tag }) => (
        <Button
          key={lang}
          lang={tag}
          variant={i18n.language === lang ? 'subtle' : 'ghost'}
          aria-pressed={i18n.language === lang}
          onClick={() => void setLanguage(lang)}
        >
          {name}
        </Button>
      ))}
    </Flex>
  );
}
