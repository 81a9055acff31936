/**
 * One chart a frame: twelve charts that all draw in one frame stop it for 100 ms, one at a time none is felt.
 * A newer update of the same owner replaces the one that waits.
 */
const waiting = new Map<object, () => void>();
let frame = 0;

function drawNext(): void {
  frame = 0;
  const next = waiting.entries().next();
  if (next.done) return;
  const [owner, draw] = next.value;
  waiting.delete(owner);
  draw();
  if (waiting.size > 0) frame = requestAnimationFrame(drawNext);
}

export function drawStaggered(owner: object, draw: () => void): void {
  waiting.set(owner, draw);
  if (frame === 0) frame = requestAnimationFrame(drawNext);
}

export function forgetDrawing(owner: object): void {
  waiting.delete(owner);
}
