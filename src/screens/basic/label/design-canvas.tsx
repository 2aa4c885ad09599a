/** The label being edited: the picture as it prints, overlaid with handles for pointer and keyboard. */
import { Box, chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { GRID_MM, type Paper } from '#domain/system/print/design-rules.ts';
import type { Drawing } from '#domain/system/print/drawing.ts';
import type { LabelKind } from '#domain/system/print/fields.ts';
import type { LabelElement } from '#domain/system/print/template.ts';
import { labelImage } from '#ui/label/label-svg.ts';
import { useElementName } from './element-name.ts';
import type { Design } from './use-design.ts';

export interface DesignCanvasProps {
  readonly design: Design;
  readonly kind: LabelKind;
  readonly paper: Paper;
  /** As it prints, with sample data. */
  readonly drawing: Drawing;
  /** Pixels per millimetre. */
  readonly scale: number;
}

/** Wide enough for a finger at every zoom level. */
const HANDLE_PX = 14;
/** How far from a flat line a pointer may be to catch it. */
const REACH_PX = 6;
const FAR_STEPS = 10;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function DesignCanvas({ design, kind, paper, drawing, scale }: DesignCanvasProps) {
  const { t } = useTranslation('label');
  const name = useElementName(kind);
  const [w, h] = [paper.widthMm * scale, paper.heightMm * scale];
  return (
    <Box
      position="relative"
      w={`${w}px`}
      h={`${h}px`}
      flexShrink="0"
      bg="white"
      boxShadow="0 0 0 1px var(--chakra-colors-border)"
      userSelect="none"
    >
      <chakra.img src={labelImage(drawing)} alt={t('picture')} w="100%" h="100%" draggable={false} />
      <chakra.div role="group" aria-label={t('canvas')} position="absolute" inset="0" onPointerDown={() => design.select(null)}>
        {design.elements.map((element) => (
          <Handle key={element.id} element={element} name={name(element)} design={design} scale={scale} />
        ))}
      </chakra.div>
    </Box>
  );
}

type Hold = {
  readonly kind: 'move' | 'size';
  readonly x: number;
  readonly y: number;
  readonly from: LabelElement;
  readonly gesture: string;
};

/** Moving and resizing with one pointer. The element captures all events of the pointer until it is released. */
function useHold(element: LabelElement, design: Design, scale: number) {
  const hold = useRef<Hold | null>(null);
  const count = useRef(0);
  const begin = (kind: Hold['kind']) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    count.current += 1;
    hold.current = { kind, x: event.clientX, y: event.clientY, from: element, gesture: `${kind} ${element.id} ${count.current}` };
    design.select(element.id);
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    const held = hold.current;
    if (!held) return;
    const [dx, dy] = [(event.clientX - held.x) / scale, (event.clientY - held.y) / scale];
    const { from, gesture } = held;
    if (held.kind === 'move') design.place(element.id, from.x + dx, from.y + dy, gesture);
    else design.resize(element.id, from.w + dx, from.h + dy, gesture);
  };
  const end = () => {
    hold.current = null;
  };
  return { begin, follow, end };
}

interface HandleProps {
  readonly element: LabelElement;
  readonly name: string;
  readonly design: Design;
  readonly scale: number;
}

function Handle({ element, name, design, scale }: HandleProps) {
  const hint = useId();
  const { t } = useTranslation('label');
  const { begin, follow, end } = useHold(element, design, scale);
  const chosen = design.selected?.id === element.id;
  const { x, y, w, h } = element;
  const reach = (size: number): number => (size === 0 ? REACH_PX : 0);
  const key = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    if (arrow) {
      const far = GRID_MM * (event.shiftKey ? FAR_STEPS : 1);
      (event.altKey ? design.grow : design.nudge)(element.id, arrow[0] * far, arrow[1] * far);
    } else if (event.key === 'Delete' || event.key === 'Backspace') design.remove(element.id);
    else if (event.key === 'd' && (event.ctrlKey || event.metaKey)) design.duplicate(element.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <chakra.div
      role="button"
      tabIndex={0}
      aria-label={name}
      aria-pressed={chosen}
      aria-describedby={chosen ? hint : undefined}
      data-element={element.id}
      position="absolute"
      style={{
        left: x * scale - reach(w),
        top: y * scale - reach(h),
        width: w * scale + 2 * reach(w),
        height: h * scale + 2 * reach(h),
        touchAction: 'none',
      }}
      cursor="move"
      outline={chosen ? '2px solid' : '1px dashed'}
      outlineColor={chosen ? '#0b6e5f' : 'rgba(0, 90, 80, 0.35)'}
      _focusVisible={{ outline: '2px solid #0b6e5f', outlineOffset: '1px' }}
      zIndex={chosen ? 1 : 0}
      onFocus={() => design.select(element.id)}
      onPointerDown={begin('move')}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={key}
    >
      {chosen ? (
        <>
          <chakra.span id={hint} srOnly>
            {t('keys')}
          </chakra.span>
          <chakra.span
            aria-hidden
            data-part="size"
            position="absolute"
            right={`-${HANDLE_PX / 2}px`}
            bottom={`-${HANDLE_PX / 2}px`}
            w={`${HANDLE_PX}px`}
            h={`${HANDLE_PX}px`}
            bg="#0b6e5f"
            borderRadius="2px"
            cursor="nwse-resize"
            style={{ touchAction: 'none' }}
            onPointerDown={begin('size')}
            onPointerMove={follow}
            onPointerUp={end}
            onPointerCancel={end}
          />
        </>
      ) : null}
    </chakra.div>
  );
}
