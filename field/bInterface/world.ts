/** One signal of a device at a unit: its present value as text, and what stands against it as an alarm. */
export interface WorldSignal {
  signal: string;
  /** DI 2, AI 3, DO 4, AO 5, text 6. */
  type: number;
  value: string;
  /** Of outputs. */
  setup?: string;
  /** Of alarm signals: 1 to 4. */
  level?: number;
  /** Of measurements: above it they are in alarm. */
  limit?: number;
  name?: string;
}

export const isInAlarm = ({ value, limit }: WorldSignal): boolean =>
  limit === undefined ? value === '1' : Number(value) > limit;

/** What a unit monitors: a site that lives, or a few values of a test. */
export interface World {
  /** Codes of the devices. */
  devices(): readonly string[];
  signalsOf(code: string): readonly WorldSignal[];
  /** Whether the device took it. */
  set(code: string, signal: string, setup: string): boolean;
  /** Whether the unit noted it; the device goes on as before. */
  accept(code: string, signal: string, setup: string): boolean;
}

/** Values that a test sets by hand. */
export class FixedWorld implements World {
  private readonly known: Map<string, Map<string, WorldSignal>>;

  constructor(devices: Readonly<Record<string, readonly WorldSignal[]>>) {
    this.known = new Map(
      Object.entries(devices).map(([code, signals]) => [
        code,
        new Map(signals.map((signal) => [signal.signal, { ...signal }])),
      ]),
    );
  }

  devices(): string[] {
    return [...this.known.keys()];
  }

  signalsOf(code: string): WorldSignal[] {
    return [...(this.known.get(code)?.values() ?? [])];
  }

  put(code: string, signal: string, value: string): void {
    const found = this.known.get(code)?.get(signal);
    if (found) found.value = value;
  }

  set(code: string, signal: string, setup: string): boolean {
    const found = this.known.get(code)?.get(signal);
    if (!this.accept(code, signal, setup)) return false;
    if (found?.type === 5) found.value = setup;
    return true;
  }

  accept(code: string, signal: string, setup: string): boolean {
    const found = this.known.get(code)?.get(signal);
    if (!found || (found.type !== 4 && found.type !== 5)) return false;
    found.setup = setup;
    return true;
  }
}
