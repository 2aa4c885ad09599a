import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { pageOfDocument } from './document-page.ts';

/** Opens the page of a document. @param docKey as `receipt:<id>` @returns null where there is no page for it, or this person may not see it */
export function useOpenDocument(docKey: string): (() => void) | null {
  const { canOpen } = useShell();
  const go = useGo();
  const place = pageOfDocument(docKey, canOpen);
  return place ? () => go(place.page, { ...place.query }) : null;
}
