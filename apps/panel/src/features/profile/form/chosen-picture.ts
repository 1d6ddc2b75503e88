/** A larger picture is made smaller before it is sent. */
const LARGE_BYTES = 1024 * 1024;
/** The longest side of a picture made smaller. */
const LONGEST_SIDE_PX = 1600;
const JPEG_QUALITY = 0.85;

/** What every PDF begins with. */
const PDF_START = '%PDF-';

/** Files that are not what they say: pictures that this browser could not draw, and PDFs that are none. */
const unreadable = new WeakSet<File>();

/** False for a file that was found to be damaged, or to be something else. */
export const isReadable = (file: File): boolean => !unreadable.has(file);

async function draw(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file);
  } catch {
    unreadable.add(file);
    return undefined;
  }
}

/** Notes for the rules whether a chosen document is what it says. */
export async function tryDocument(file: File): Promise<void> {
  if (file.type.startsWith('image/')) (await draw(file))?.close();
  else if ((await file.slice(0, PDF_START.length).text()) !== PDF_START) unreadable.add(file);
}

/** Makes a phone's photo small enough for a slow network, and notes for the rules whether it can be read. */
export async function shrinkPicture(file: File): Promise<File> {
  const picture = await draw(file);
  if (!picture) return file;
  try {
    if (file.size <= LARGE_BYTES) return file;
    const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const pen = canvas.getContext('2d');
    if (!pen) return file;
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
    const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
    return blob && blob.size < file.size ? new File([blob], name, { type: 'image/jpeg' }) : file;
  } finally {
    picture.close();
  }
}
