/**
 * What the system's share sheet sends (`share_target` in the manifest): a form with files, as a navigation. It is taken here and never sent on: the files wait on
 * this device, and the page that opens asks what becomes of them.
 */
import { type Refusal, receivedAddress, SHARE_FIELD, SHARE_PATH } from '#domain/protocol/received.ts';
import { type ReceivedFiles, takeAll } from '#store/received.ts';

export const isShare = ({ url, sameOrigin }: { readonly url: URL; readonly sameOrigin: boolean }): boolean =>
  sameOrigin && url.pathname === SHARE_PATH;

/** A page of another site can post a form to this address too, and must not fill a device with what nobody here has chosen. */
const isForeign = (request: Request, own: string): boolean => {
  const origin = request.headers.get('origin');
  return origin !== null && origin !== 'null' && origin !== own;
};

/** As a new question, so that loading the page again sends nothing again. */
const to = (address: string, own: string): Response => Response.redirect(new URL(`/#${address}`, own), 303);

/** @param own origin of the app. Never throws: what cannot be taken is said on the page. */
export async function takeShare(request: Request, received: Pick<ReceivedFiles, 'take'>, own: string): Promise<Response> {
  const refuse = (why: Refusal): Response => to(receivedAddress([], { why, name: '' }), own);
  if (isForeign(request, own)) return refuse('foreign');
  const form = await request.formData().catch(() => null);
  if (!form) return refuse('failed');
  // An empty field of a form is a file without name and content.
  const files = form.getAll(SHARE_FIELD).filter((one): one is File => typeof one !== 'string' && (one.name !== '' || one.size > 0));
  return to(await takeAll(files, received), own);
}
