const longestPx = 2_048;
const quality = 0.82;

/** Drawn anew on the phone: upright, no larger than it is kept, without position. @throws Error for what is none */
export async function shrink(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestPx / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) => {
    const done = (drawn: Blob | null) => (drawn ? resolve(drawn) : reject(new Error('no picture')));
    canvas.toBlob(done, 'image/jpeg', quality);
  });
}
