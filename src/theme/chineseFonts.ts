import { pageFontFamily } from '@/palette/fontFamily';

const sizePx = 24;

/** Without a font for them all Chinese characters are drawn as the same empty box, narrower than they are wide. */
function canDrawChinese(): boolean {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: sizePx, height: sizePx });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return true;
  pen.font = `${sizePx}px ${pageFontFamily()}`;
  const drawn = (sign: string): string => {
    pen.clearRect(0, 0, sizePx, sizePx);
    pen.fillText(sign, 0, sizePx - 4);
    return pen.getImageData(0, 0, sizePx, sizePx).data.join();
  };
  return pen.measureText('永').width > sizePx * 0.95 && drawn('永') !== drawn('國');
}

/** A bare machine, as a new kiosk is, gets our own fonts, of which a browser fetches the parts that are on screen. */
export function bringChineseFonts(): void {
  if (!canDrawChinese()) void import('./ownChineseFonts');
}
