/** Where the floating keypad stands. All lengths in px of the viewport. */

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Place, Size {}

/** Whether this is a part of the keypad as it is drawn. */
export const isOnKeypad = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-part=keypad]') !== null;

const MARGIN = 8;

/** Keeps the panel inside the viewport with a margin; used on open, after a drag and after rotation. */
export function clampPlace(place: Place, size: Size, view: Size): Place {
  const inside = (at: number, length: number, room: number) => Math.max(MARGIN, Math.min(at, room - length - MARGIN));
  return { x: inside(place.x, size.width, view.width), y: inside(place.y, size.height, view.height) };
}

const covers = (place: Place, size: Size, field: Box): boolean =>
  place.x < field.x + field.width && field.x < place.x + size.width && place.y < field.y + field.height && field.y < place.y + size.height;

/**
 * The place nearest to the given one at which the panel leaves its field free: below or above it, else beside it. On a screen with no such place it stays where
 * it is; the panel shows what is typed.
 */
export function besideField(place: Place, size: Size, view: Size, field: Box): Place {
  if (!covers(place, size, field)) return place;
  const places: readonly Place[] = [
    { ...place, y: field.y + field.height + MARGIN },
    { ...place, y: field.y - size.height - MARGIN },
    { ...place, x: field.x - size.width - MARGIN },
    { ...place, x: field.x + field.width + MARGIN },
  ];
  return places.find((one) => !covers(clampPlace(one, size, view), size, field)) ?? place;
}
