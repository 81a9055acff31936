/** Some browsers do not tell when they are idle: there a moment later must do. */
const canTell = typeof requestIdleCallback === 'function';
const laterMs = 200;

/** Runs `work` once when nothing else is to be done. Returns what `cancelIdle` takes. */
export const whenIdle = (work: () => void): number =>
  canTell ? requestIdleCallback(work) : window.setTimeout(work, laterMs);

export const cancelIdle = (wait: number): void =>
  canTell ? cancelIdleCallback(wait) : window.clearTimeout(wait);
