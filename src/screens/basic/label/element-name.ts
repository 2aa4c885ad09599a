import { useTranslation } from 'react-i18next';
import { fieldsOf, type LabelKind } from '#domain/system/print/fields.ts';
import type { LabelElement } from '#domain/system/print/template.ts';

/** The name of an element in the list and for screen readers: the fields it shows, its own text, or its kind. */
export function useElementName(kind: LabelKind): (element: LabelElement) => string {
  const { t, i18n } = useTranslation('label');
  const lang = i18n.language === 'en' ? 'en' : 'zh';
  const captions = new Map(fieldsOf(kind).map((field) => [field.name, field[lang]]));
  const said = (text: string): string =>
    text
      .replace(/\{#\w+\}/g, '')
      .replace(/\{(\w+)\}/g, (_, name: string) => ` ${captions.get(name) ?? name} `)
      .replace(/\s+/g, ' ')
      .trim();
  return (element) => {
    if (element.type === 'text') return said(element.text) || t('type.text');
    return element.type === 'code' ? `${t(`symbology.${element.symbology}`)} · ${said(element.text)}` : t(`type.${element.type}`);
  };
}
