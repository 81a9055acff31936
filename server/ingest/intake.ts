import type { FieldMessage } from './message';

export interface IntakeLimits {
  messages: number;
  bytes: number;
}

/**
 * What has arrived and is not committed: bounded. When it is full, whoever brings messages must stop reading until
 * `onSpace`; nothing is thrown away, since nothing in it was acknowledged.
 */
export class Intake {
  private waiting: FieldMessage[] = [];
  private first = 0;
  private bytes = 0;
  private readonly roomListeners = new Set<() => void>();
  private wake: (() => void) | null = null;
  private pausedSinceLook = false;
  private held = false;

  constructor(private readonly limits: IntakeLimits) {}

  get length(): number {
    return this.waiting.length - this.first;
  }

  get waitingBytes(): number {
    return this.bytes;
  }

  get isFull(): boolean {
    return this.held || this.length >= this.limits.messages || this.bytes >= this.limits.bytes;
  }

  /** While held, nothing more is read from the field and nothing that waits is committed. */
  get isHeld(): boolean {
    return this.held;
  }

  hold(isHeld: boolean): void {
    const wasFull = this.isFull;
    this.held = isHeld;
    if (isHeld) this.pausedSinceLook = true;
    this.tellSpace(wasFull);
    this.wake?.();
  }

  /** Also takes what arrives beyond the limit: it is in memory already, and the sender stops now. */
  offer(message: FieldMessage): void {
    this.waiting.push(message);
    this.bytes += message.payload.length;
    if (this.isFull) this.pausedSinceLook = true;
    this.wake?.();
  }

  /** The oldest, as many as `most` and about `mostBytes` (a history message weighs as much as a hundred others). */
  take(most: number, mostBytes = Number.POSITIVE_INFINITY): FieldMessage[] {
    const wasFull = this.isFull;
    let end = this.first;
    for (let bytes = 0; end < Math.min(this.waiting.length, this.first + most) && bytes < mostBytes; end++)
      bytes += this.waiting[end]?.payload.length ?? 0;
    const taken = this.waiting.slice(this.first, end);
    this.first = end;
    for (const { payload } of taken) this.bytes -= payload.length;
    if (this.first === this.waiting.length || this.first > this.limits.messages) {
      this.waiting = this.waiting.slice(this.first);
      this.first = 0;
    }
    this.tellSpace(wasFull);
    return taken;
  }

  /** Arrival of the oldest message that is still waiting. */
  get oldestReceivedAt(): number | null {
    return this.waiting[this.first]?.receivedAt ?? null;
  }

  /** Whether intake was paused since this was last asked. */
  takePaused(): boolean {
    const was = this.pausedSinceLook;
    this.pausedSinceLook = this.isFull;
    return was;
  }

  private tellSpace(wasFull: boolean): void {
    if (wasFull && !this.isFull) for (const listener of this.roomListeners) listener();
  }

  onSpace(listener: () => void): () => void {
    this.roomListeners.add(listener);
    return () => this.roomListeners.delete(listener);
  }

  /** Calls `wake` at the next arrival and every later one, until it is replaced. */
  onArrival(wake: (() => void) | null): void {
    this.wake = wake;
  }
}
