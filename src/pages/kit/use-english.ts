import { useTranslation } from 'react-i18next';

/** Whether records are called by their English names here, where they have one. */
export const useEnglish = (): boolean => useTranslation().i18n.language.startsWith('en');
