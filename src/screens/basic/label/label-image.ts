/** A picture for a label: small, and without colour, because a label printer can only use black and white or grey. */
const MOST_PIXELS = 480;
/** The limit of the definition for the text of a picture. */
const MOST_TEXT = 120_000;

/** @returns null if the file is not a picture, or is too big even after shrinking */
export async function readLabelImage(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const part = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * part));
  canvas.height = Math.max(1, Math.round(picture.height * part));
  const paper = canvas.getContext('2d');
  if (!paper) return null;
  paper.filter = 'grayscale(1)';
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const texts = [canvas.toDataURL('image/png'), canvas.toDataURL('image/jpeg', 0.8)];
  return texts.find((text) => text.length <= MOST_TEXT) ?? null;
}
