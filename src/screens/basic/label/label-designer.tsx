/** The designer of a label template: its elements, their positions, and a preview of the print. */
import { Box, chakra, Flex, Grid, Text } from '@chakra-ui/react';
import { ArrowLeft, Barcode, Image as ImageIcon, Minus, Printer, Redo2, Save, Square, Type, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#domain/kernel/resource.ts';
import { canonicalJson } from '#domain/protocol/protocol.ts';
import { outside, type Paper } from '#domain/system/print/design-rules.ts';
import { type LabelKind, sampleData } from '#domain/system/print/fields.ts';
import { drawLabel } from '#domain/system/print/layout.ts';
import { type PrintTemplateRow, printTemplate, usedTemplate } from '#domain/system/print/print.resource.ts';
import { contentSchema, type ElementType, type LabelContent } from '#domain/system/print/template.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useEnglish } from '#pages/kit/use-english.ts';
import { callsOf, useResourceRefresh } from '#pages/resource/resource-calls.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { DesignCanvas } from './design-canvas.tsx';
import { ElementForm } from './element-form.tsx';
import { useElementName } from './element-name.ts';
import { useDesign } from './use-design.ts';
import { useWidth } from './use-width.ts';

export interface DesignerProps {
  readonly row: PrintTemplateRow;
  readonly onClose: () => void;
}

const ADDED: readonly (readonly [ElementType, typeof Type])[] = [
  ['text', Type],
  ['code', Barcode],
  ['line', Minus],
  ['rect', Square],
  ['image', ImageIcon],
];
const MOST_SCALE = 7;
const LEAST_SCALE = 2;
/** Margin around the label. */
const MARGIN_PX = 32;

export function LabelDesigner({ row, onClose }: DesignerProps) {
  const { t } = useTranslation(['label', 'ui']);
  const { ref, narrow } = useNarrow<HTMLDivElement>(1000);
  const hand = useHand(row, onClose);
  const { design, kind, undo } = hand;
  return (
    <Box ref={ref} p={{ base: '3', md: '4' }} onKeyDown={undo}>
      <Head hand={hand} />
      <Grid mt="3" gap="3" alignItems="start" templateColumns={narrow ? 'minmax(0, 1fr)' : '13rem minmax(0, 1fr) 18rem'}>
        <ElementList hand={hand} narrow={narrow} />
        <Desk hand={hand} first={narrow} />
        <Section title={t('properties')}>
          {design.selected ? (
            <ElementForm element={design.selected} kind={kind} design={design} />
          ) : (
            <Text textStyle="sm" color="fg.muted">
              {t('chooseOne')}
            </Text>
          )}
        </Section>
      </Grid>
    </Box>
  );
}

type Hand = ReturnType<typeof useHand>;

/** The template being edited: its design, whether it is saved, how it prints. */
function useHand(first: PrintTemplateRow, onClose: () => void) {
  const { t, i18n } = useTranslation(['label', 'ui']);
  const [row, setRow] = useState(first);
  const paper = useMemo<Paper>(() => ({ widthMm: Number(row.widthMm), heightMm: Number(row.heightMm) }), [row]);
  const design = useDesign(row.content.elements, paper);
  const kind = row.labelType as LabelKind;
  const lang = i18n.language === 'en' ? 'en' : 'zh';
  const content: LabelContent = { v: 1, elements: [...design.elements] };
  const dirty = canonicalJson(content.elements) !== canonicalJson(row.content.elements);
  useDirty(dirty);
  const { save, busy } = useSave(row, setRow);
  const { print } = useShell();
  const data = sampleData(kind, lang);
  const close = async (): Promise<void> => {
    if (!dirty || (await confirm({ kind: 'action', question: t('ui:form.leave'), detail: t('ui:form.leaveDetail') }))) onClose();
  };
  const undo = (event: KeyboardEvent): void => {
    const typing = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
    if (!(event.ctrlKey || event.metaKey) || !['z', 'y'].includes(event.key) || typing) return;
    event.preventDefault();
    (event.key === 'y' || event.shiftKey ? design.redo : design.undo)?.();
  };
  return {
    row,
    paper,
    design,
    kind,
    dirty,
    busy,
    undo,
    drawing: drawLabel({ ...paper, content }, kind, data, lang),
    save: () => void save(content),
    close: () => void close(),
    test: () =>
      void print({
        kind,
        test: true,
        template: { ...usedTemplate(row), content },
        targets: [{ id: 'sample', name: nameIn(printTemplate, row, lang === 'en'), data }],
      }),
  };
}

function Head({ hand }: { hand: Hand }) {
  const { t } = useTranslation(['label', 'ui']);
  const { online } = useSyncStatus();
  const { row, paper, dirty, busy } = hand;
  const english = useEnglish();
  return (
    <PageHeader
      title={t('designOf', { name: nameIn(printTemplate, row, english) })}
      aside={
        <>
          <StateBadge tone={dirty ? 'warn' : 'neutral'} label={dirty ? t('unsaved') : t('version', { n: row.version })} />
          <Text textStyle="sm" color="fg.muted">{`${paper.widthMm} × ${paper.heightMm} mm`}</Text>
        </>
      }
      primary={{
        key: 'save',
        label: t('ui:record.save'),
        icon: Save,
        busy,
        onClick: hand.save,
        disabledReason: online ? undefined : t('ui:record.offline'),
      }}
      menu={[
        { key: 'test', label: t('test'), icon: Printer, onClick: hand.test },
        { key: 'back', label: t('back'), icon: ArrowLeft, onClick: hand.close },
      ]}
    />
  );
}

/** The label, as large as the available width allows. */
function Desk({ hand: { design, kind, paper, drawing }, first }: { hand: Hand; first: boolean }) {
  const { ref, width } = useWidth<HTMLDivElement>(600);
  const scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, (width - MARGIN_PX) / paper.widthMm));
  return (
    <Flex ref={ref} order={first ? -1 : 0} justify="center" p="4" bg="bg.muted" borderRadius="l2" overflow="auto" minW="0">
      <DesignCanvas design={design} kind={kind} paper={paper} drawing={drawing} scale={scale} />
    </Flex>
  );
}

function useSave(row: PrintTemplateRow, saved: (row: PrintTemplateRow) => void) {
  const [busy, setBusy] = useState(false);
  const refresh = useResourceRefresh(printTemplate);
  const save = async (content: LabelContent): Promise<void> => {
    setBusy(true);
    try {
      const parsed = contentSchema.parse(content);
      saved((await callsOf(printTemplate).update({ version: row.version, content: parsed }, { id: row.id, alertSuccess: true })) as never);
      refresh();
    } catch {
      // The client has shown the error. The design stays as it is.
    } finally {
      setBusy(false);
    }
  };
  return { save, busy };
}

function ElementList({ hand: { design, paper, kind, close }, narrow }: { hand: Hand; narrow: boolean }) {
  const { t } = useTranslation('label');
  const name = useElementName(kind);
  const over = outside(design.elements, paper);
  return (
    <Section
      title={t('elements')}
      count={design.elements.length}
      actions={<IconButton icon={ArrowLeft} label={t('back')} onClick={close} />}
    >
      <Flex wrap="wrap" gap="1" mb="2">
        {ADDED.map(([type, icon]) => (
          <IconButton
            key={type}
            icon={icon}
            label={t('add', { what: t(`type.${type}`) })}
            variant="outline"
            onClick={() => design.add(type)}
          />
        ))}
      </Flex>
      <Flex gap="1" mb="2">
        <IconButton icon={Undo2} label={t('undo')} disabled={!design.undo} onClick={() => design.undo?.()} />
        <IconButton icon={Redo2} label={t('redo')} disabled={!design.redo} onClick={() => design.redo?.()} />
      </Flex>
      <chakra.ul listStyleType="none" m="0" p="0" maxH={narrow ? '14rem' : '50vh'} overflowY="auto">
        {design.elements.map((element) => (
          <li key={element.id}>
            <chakra.button
              type="button"
              w="100%"
              px="2"
              minH="control"
              textAlign="start"
              textStyle="sm"
              truncate
              borderRadius="l1"
              bg={design.selected?.id === element.id ? 'bg.muted' : undefined}
              color={over.includes(element.id) ? 'error.fg' : undefined}
              aria-pressed={design.selected?.id === element.id}
              title={over.includes(element.id) ? t('outside') : undefined}
              onClick={() => design.select(element.id)}
            >
              {name(element)}
            </chakra.button>
          </li>
        ))}
      </chakra.ul>
    </Section>
  );
}
