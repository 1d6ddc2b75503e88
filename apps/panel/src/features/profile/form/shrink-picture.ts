/** A larger picture is made smaller before it is sent. */
const LARGE_BYTES = 1024 * 1024;
/** The longest side of a picture made smaller. */
const LONGEST_SIDE_PX = 1600;
const JPEG_QUALITY = 0.85;

/** Makes a phone's photo small enough for a slow network. A file that cannot be drawn is left to the rules. */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= LARGE_BYTES || !file.type.startsWith('image/')) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const pen = canvas.getContext('2d');
    if (!pen) return file;
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
    const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
    return blob && blob.size < file.size ? new File([blob], name, { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  }
}
