import type { Palette } from '@/palette/palette';
import { pageFontFamily } from '@/palette/fontFamily';

interface Legend {
  name: string;
  colour: string;
}

/** The panels one below the other, with the names of their lines above them. */
export async function panelsPicture(
  host: HTMLElement,
  legends: readonly Legend[],
  { surface, text }: Palette,
): Promise<Blob | undefined> {
  const canvases = [...host.querySelectorAll('canvas')];
  const density = window.devicePixelRatio;
  const lineHeight = 18 * density;
  const whole = document.createElement('canvas');
  whole.width = Math.max(1, ...canvases.map(({ width }) => width));
  whole.height = canvases.reduce((sum, { height }) => sum + height, lineHeight * (legends.length + 1));
  const pen = whole.getContext('2d');
  if (!pen || canvases.length === 0) return undefined;
  pen.fillStyle = surface;
  pen.fillRect(0, 0, whole.width, whole.height);
  pen.font = `${12 * density}px ${pageFontFamily()}`;
  legends.forEach(({ name, colour }, i) => {
    const y = lineHeight * (i + 1);
    pen.fillStyle = colour;
    pen.fillRect(8 * density, y - 6 * density, 14 * density, 3 * density);
    pen.fillStyle = text;
    pen.fillText(name, 30 * density, y);
  });
  let top = lineHeight * (legends.length + 1);
  for (const canvas of canvases) {
    pen.drawImage(canvas, 0, top);
    top += canvas.height;
  }
  return new Promise((resolve) => whole.toBlob((file) => resolve(file ?? undefined), 'image/png'));
}
