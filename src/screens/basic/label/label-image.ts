/** A picture for a label: small, and without colour, because a label printer can only use black and white or grey. */
const MOST_PIXELS = 480;
/** The limit of the definition for the text of a picture. */
const MOST_TEXT = 120_000;

/** By hand: the canvas of Safari has had a filter since 18 only. */
function takeColour(paper: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement): void {
  const image = paper.getImageData(0, 0, width, height);
  const { data } = image;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    data.fill(0.2126 * red + 0.7152 * green + 0.0722 * blue, at, at + 3);
  }
  paper.putImageData(image, 0, 0);
}

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
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  takeColour(paper, canvas);
  const texts = [canvas.toDataURL('image/png'), canvas.toDataURL('image/jpeg', 0.8)];
  return texts.find((text) => text.length <= MOST_TEXT) ?? null;
}
