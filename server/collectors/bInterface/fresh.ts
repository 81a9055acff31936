import { secondMs } from '@contract/time';
import type { Clock } from '../../platform/clock';

const freshMs = 10 * secondMs;

/** What people change now and then, as it was some seconds ago. */
export class Fresh<T> {
  private known: { value: T; at: number } | null = null;

  constructor(
    private readonly read: () => Promise<T>,
    private readonly clock: Clock,
  ) {}

  async value(): Promise<T> {
    const now = this.clock.monotonicMs();
    if (this.known === null || now - this.known.at >= freshMs)
      this.known = { value: await this.read(), at: now };
    return this.known.value;
  }
}
