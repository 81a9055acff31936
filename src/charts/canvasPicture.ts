/** A canvas as it stands, with a ground behind it. */
export async function canvasPicture(drawn: HTMLCanvasElement, ground: string): Promise<Blob | undefined> {
  const whole = document.createElement('canvas');
  Object.assign(whole, { width: drawn.width, height: drawn.height });
  const pen = whole.getContext('2d');
  if (!pen) return undefined;
  pen.fillStyle = ground;
  pen.fillRect(0, 0, whole.width, whole.height);
  pen.drawImage(drawn, 0, 0);
  return new Promise((resolve) => whole.toBlob((file) => resolve(file ?? undefined), 'image/png'));
}
