/** Room that the mark of a region takes with its name and its numbers, CSS pixels. */
export const footprint = { width: 62, height: 66 };
const rounds = 24;
/** A mark farther from its region than this would mislead. */
const farthestPx = 64;

/**
 * Moves marks that would cover one another apart, as little as needed and never far from where they belong.
 * @param x pixels of the world, written in place, as `y`
 */
export function spreadApart(x: Float64Array, y: Float64Array, scale: number): void {
  const [homeX, homeY] = [x.slice(), y.slice()];
  const [width, height] = [footprint.width * scale, footprint.height * scale];
  for (let round = 0; round < rounds; round++) {
    let isCalm = true;
    for (let a = 0; a < x.length; a++)
      for (let b = a + 1; b < x.length; b++) {
        const [dx, dy] = [(x[b] ?? 0) - (x[a] ?? 0), (y[b] ?? 0) - (y[a] ?? 0)];
        const [overX, overY] = [width - Math.abs(dx), height - Math.abs(dy)];
        if (overX <= 0.5 || overY <= 0.5) continue;
        isCalm = false;
        // Along the way that is shorter; marks on one spot part sideways.
        if (overX < overY) push(x, a, b, dx < 0 ? -overX : overX);
        else push(y, a, b, dy < 0 ? -overY : overY);
      }
    hold(x, homeX, farthestPx * scale);
    hold(y, homeY, farthestPx * scale);
    if (isCalm) return;
  }
}

function push(axis: Float64Array, a: number, b: number, over: number): void {
  axis[a] = (axis[a] ?? 0) - over / 2;
  axis[b] = (axis[b] ?? 0) + over / 2;
}

function hold(axis: Float64Array, home: Float64Array, farthest: number): void {
  for (let at = 0; at < axis.length; at++) {
    const away = (axis[at] ?? 0) - (home[at] ?? 0);
    axis[at] = (home[at] ?? 0) + Math.max(-farthest, Math.min(farthest, away));
  }
}
