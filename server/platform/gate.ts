import { AppError } from './errors';

/** Lets so many through at once; the others wait in the order in which they came. */
export class Gate {
  private inside = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly most: number,
    /** Who would wait behind more than so many is refused. */
    private readonly mostWaiting = Infinity,
  ) {}

  get isIdle(): boolean {
    return this.inside === 0;
  }

  /** @throws AppError tooManyRequests when too many wait */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.inside >= this.most) await this.turn();
    else this.inside += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The place goes to the next one in line, so that nobody who comes meanwhile takes it.
      if (next === undefined) this.inside -= 1;
      else next();
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= this.mostWaiting) throw new AppError('tooManyRequests');
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}

/** A gate for each key, held while somebody is at it. */
export class Gates {
  private readonly gates = new Map<string, Gate>();

  constructor(
    private readonly most: number,
    private readonly mostWaiting: number,
  ) {}

  async pass<T>(key: string, work: () => Promise<T>): Promise<T> {
    const gate = this.gates.get(key) ?? new Gate(this.most, this.mostWaiting);
    this.gates.set(key, gate);
    try {
      return await gate.pass(work);
    } finally {
      if (gate.isIdle) this.gates.delete(key);
    }
  }
}
