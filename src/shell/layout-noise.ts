/**
 * What measures itself sets its size before it is painted (`use-room.ts`), and where that changes what stands above it, the browser measures again with the next
 * picture. It tells of that by an error of the window, and nothing is wrong: nobody is to find it in a log beside errors that matter.
 */
const LOOP = /^ResizeObserver loop/;

/** Called before anything else listens to errors of the window. */
export function hushLayoutNoise(view: Window = window): void {
  view.addEventListener(
    'error',
    (event) => {
      if (!LOOP.test(event.message)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
