import type { Frames } from './channels';

/** While hidden a browser stops painting, and with it requestAnimationFrame; the data must still flow. */
export const hiddenBeatMs = 250;
const unpaintedBeatMs = 16;

const isHidden = () => typeof document !== 'undefined' && document.hidden;

const afterMs = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** A frame asked for just before the page is hidden would never come: a timer stands behind it. */
const onPaint = (run: () => void): (() => void) => {
  const cancels = [() => cancelAnimationFrame(frame), afterMs(hiddenBeatMs, () => once())];
  const once = () => {
    cancels.forEach((cancel) => cancel());
    run();
  };
  const frame = requestAnimationFrame(once);
  return () => cancels.forEach((cancel) => cancel());
};

export const pageFrames: Frames = {
  request(run) {
    if (typeof requestAnimationFrame === 'undefined') return afterMs(unpaintedBeatMs, run);
    return isHidden() ? afterMs(hiddenBeatMs, run) : onPaint(run);
  },
};
