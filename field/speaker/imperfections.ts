/** What a real line and a real clock do to messages; all zero: a perfect one. */
export interface Imperfections {
  /** Each controller's clock is off by up to this, constantly, either way. */
  clockErrorMs: number;
  /** Messages wait up to this before they leave. */
  jitterMs: number;
  /** Shares of messages that are lost, sent twice, or held back until later ones have left. */
  lossShare: number;
  repeatShare: number;
  reorderShare: number;
}

export const perfect: Imperfections = {
  clockErrorMs: 0,
  jitterMs: 0,
  lossShare: 0,
  repeatShare: 0,
  reorderShare: 0,
};

const heldBackMs = 5_000;

/** How one message travels: the delays after which it is sent; none when it is lost. */
export function journey(line: Imperfections, random: () => number = Math.random): number[] {
  if (line.lossShare > 0 && random() < line.lossShare) return [];
  const jitter = line.jitterMs > 0 ? random() * line.jitterMs : 0;
  const held = line.reorderShare > 0 && random() < line.reorderShare ? heldBackMs : 0;
  const first = jitter + held;
  return line.repeatShare > 0 && random() < line.repeatShare ? [first, first] : [first];
}
