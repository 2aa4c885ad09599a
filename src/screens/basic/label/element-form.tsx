/** The properties of the selected element. */
import { Button, Checkbox, chakra, Flex, Grid, Input, Menu, Portal, Text, Textarea } from '@chakra-ui/react';
import { Copy, ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldsOf, type LabelKind } from '#domain/system/print/fields.ts';
import type { LabelElement } from '#domain/system/print/template.ts';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { readLabelImage } from './label-image.ts';
import type { Design } from './use-design.ts';

export interface ElementFormProps {
  readonly element: LabelElement;
  readonly kind: LabelKind;
  readonly design: Design;
}

type Part<T extends LabelElement['type']> = { readonly element: Extract<LabelElement, { type: T }>; readonly design: Design };

export function ElementForm({ element, kind, design }: ElementFormProps) {
  const { t } = useTranslation(['label', 'ui']);
  return (
    <Flex direction="column" gap="3">
      <Flex align="center" justify="space-between">
        <Text fontWeight="semibold">{t(`type.${element.type}`)}</Text>
        <Flex>
          <IconButton icon={Copy} label={t('duplicate')} onClick={() => design.duplicate(element.id)} />
          <IconButton icon={Trash2} label={t('ui:action.delete')} onClick={() => design.remove(element.id)} />
        </Flex>
      </Flex>
      {element.type === 'text' || element.type === 'code' ? (
        <PatternField key={element.id} value={element.text} kind={kind} onChange={(text) => design.edit(element.id, { text })} />
      ) : null}
      {element.type === 'text' ? <TextLooks element={element} design={design} /> : null}
      {element.type === 'code' ? <CodeLooks element={element} design={design} /> : null}
      {element.type === 'image' ? <ImageChoice element={element} design={design} /> : null}
      <Grid templateColumns="1fr 1fr" gap="2">
        <NumberField label={t('x')} value={element.x} onChange={(x) => design.place(element.id, x, element.y, '')} />
        <NumberField label={t('y')} value={element.y} onChange={(y) => design.place(element.id, element.x, y, '')} />
        <NumberField label={t('w')} value={element.w} onChange={(w) => design.resize(element.id, w, element.h, '')} />
        <NumberField label={t('h')} value={element.h} onChange={(h) => design.resize(element.id, element.w, h, '')} />
        {element.type === 'line' || element.type === 'rect' ? (
          <NumberField
            label={t('thickness')}
            value={element.thickness}
            onChange={(thickness) => design.edit(element.id, { thickness: Math.min(5, Math.max(0.1, thickness)) })}
          />
        ) : null}
      </Grid>
      <Text textStyle="xs" color="fg.muted">
        {t('keys')}
      </Text>
    </Flex>
  );
}

/** The text with placeholders for data. A field is inserted at the cursor. */
function PatternField({ value, kind, onChange }: { value: string; kind: LabelKind; onChange: (text: string) => void }) {
  const { t, i18n } = useTranslation('label');
  const area = useRef<HTMLTextAreaElement>(null);
  const lang = i18n.language === 'en' ? 'en' : 'zh';
  const insert = (text: string): void => {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {};
    onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
  };
  return (
    <FieldShell label={t('text')} help={t('textHelp')}>
      <Textarea ref={area} rows={2} value={value} maxLength={300} fontFamily="mono" onChange={(event) => onChange(event.target.value)} />
      <Menu.Root positioning={{ placement: 'bottom-start' }} lazyMount unmountOnExit>
        <Menu.Trigger asChild>
          <Button mt="1">{t('insert')}</Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content maxH="20rem" overflowY="auto">
              {fieldsOf(kind).map((field) => (
                <Menu.Item key={field.name} value={field.name} onClick={() => insert(`{${field.name}}`)}>
                  {field[lang]}
                  <chakra.span ms="auto" ps="4" color="fg.muted" fontFamily="mono" textStyle="xs">
                    {`{${field.name}}`}
                  </chakra.span>
                </Menu.Item>
              ))}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
    </FieldShell>
  );
}

function TextLooks({ element, design }: Part<'text'>) {
  const { t } = useTranslation('label');
  const options = (['left', 'center', 'right'] as const).map((value) => ({ value, label: t(`align.${value}`) }));
  return (
    <>
      <Grid templateColumns="1fr 1fr" gap="2">
        <NumberField
          label={t('size')}
          value={element.size}
          onChange={(size) => design.edit(element.id, { size: Math.min(120, Math.max(4, size)) })}
        />
        <FieldShell label={t('align.label')}>
          <SelectInput
            value={element.align}
            label={t('align.label')}
            searchable={false}
            options={options}
            onChange={(align) => design.edit(element.id, { align: options.find(({ value }) => value === align)?.value ?? element.align })}
          />
        </FieldShell>
      </Grid>
      <Flex gap="4" wrap="wrap">
        {(['bold', 'mono', 'wrap'] as const).map((name) => (
          <Checkbox.Root
            key={name}
            minH="control"
            checked={element[name]}
            onCheckedChange={({ checked }) => design.edit(element.id, { [name]: checked === true })}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>{t(name)}</Checkbox.Label>
          </Checkbox.Root>
        ))}
      </Flex>
    </>
  );
}

function CodeLooks({ element, design }: Part<'code'>) {
  const { t } = useTranslation('label');
  const options = (['qr', 'datamatrix', 'code128'] as const).map((value) => ({ value, label: t(`symbology.${value}`) }));
  return (
    <FieldShell label={t('symbology.label')}>
      <SelectInput
        value={element.symbology}
        label={t('symbology.label')}
        searchable={false}
        options={options}
        onChange={(next) => design.edit(element.id, { symbology: options.find(({ value }) => value === next)?.value ?? element.symbology })}
      />
    </FieldShell>
  );
}

function ImageChoice({ element, design }: Part<'image'>) {
  const { t } = useTranslation('label');
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const src = await readLabelImage(file);
    setError(src === null ? t('imageBad') : undefined);
    if (src !== null) design.edit(element.id, { src });
  };
  return (
    <FieldShell label={t('image')} error={error}>
      <Button onClick={() => input.current?.click()}>
        <Icon of={ImagePlus} />
        {t('chooseImage')}
      </Button>
      <input ref={input} type="file" hidden accept="image/png,image/jpeg" onChange={(event) => void choose(event.target.files?.[0])} />
    </FieldShell>
  );
}

/** Accepts the typed text when the field loses focus and the text is a number. Until then it is only text. */
function NumberField({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (): void => {
    const number = Number(typed?.replace(',', '.'));
    if (typed !== null && typed.trim() !== '' && Number.isFinite(number)) onChange(number);
    setTyped(null);
  };
  return (
    <FieldShell label={label}>
      <Input
        inputMode="decimal"
        textAlign="end"
        value={typed ?? String(Math.round(value * 100) / 100)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => (event.key === 'Enter' ? commit() : undefined)}
      />
    </FieldShell>
  );
}
