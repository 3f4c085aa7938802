/** A longer side, in pixels, is more than any screen here shows. */
const LONGEST_SIDE = 2048;
/** Smaller files are sent as they are. */
const SMALL_BYTES = 1024 * 1024;
const QUALITY = 0.86;

/**
 * Asks for one photo: of the phone’s camera, or one that is there. The element lives beside the page’s
 * own, because the page may change while the camera is open.
 */
export function pickPhoto(from: 'camera' | 'files', picked: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  if (from === 'camera') input.setAttribute('capture', 'environment');
  input.hidden = true;
  input.addEventListener('cancel', () => input.remove());
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    input.remove();
    if (file !== undefined) void shrunk(file).then(picked);
  });
  document.body.append(input);
  input.click();
}

/** The photo as JPEG, no larger than screens show it; as it is where the browser cannot do that. */
async function shrunk(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES || file.type === 'image/gif') return file;
  try {
    const photo = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(photo.width, photo.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(photo.width * scale);
    canvas.height = Math.round(photo.height * scale);
    canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    const small = await new Promise<Blob | null>((done) => {
      canvas.toBlob(done, 'image/jpeg', QUALITY);
    });
    return small === null ? file : new File([small], file.name, { type: small.type });
  } catch {
    return file; // the server says what is wrong with it
  }
}
