import type { Socket } from 'node:net';

/** Follows the frames of an MQTT stream by their headers, without keeping their bytes. */
export class FrameCounter {
  /** Bytes of the current frame that are still to come. */
  private rest = 0;
  private isInLength = false;
  private length = 0;
  private shift = 0;

  /** @returns how many frames began in these bytes, or -1 when one is longer than `longest`. */
  count(bytes: Buffer, longest: number): number {
    let frames = 0;
    let at = 0;
    while (at < bytes.length) {
      if (this.rest > 0) {
        const skipped = Math.min(this.rest, bytes.length - at);
        this.rest -= skipped;
        at += skipped;
      } else if (this.isInLength) {
        if (!this.readLength(bytes[at] ?? 0, longest)) return -1;
        at += 1;
      } else {
        this.isInLength = true;
        this.length = 0;
        this.shift = 0;
        frames += 1;
        at += 1;
      }
    }
    return frames;
  }

  private readLength(byte: number, longest: number): boolean {
    this.length += (byte & 0x7f) * 2 ** this.shift;
    this.shift += 7;
    if (this.length > longest || this.shift > 28) return false;
    if ((byte & 0x80) === 0) {
      this.isInLength = false;
      this.rest = this.length;
    }
    return true;
  }
}

/** Allows `perSecond` on average, and a burst of two seconds' worth. */
export class RateGuard {
  private allowance: number;
  private countedAtMs: number;

  constructor(
    private perSecond: number,
    nowMs: number,
  ) {
    this.allowance = perSecond * 2;
    this.countedAtMs = nowMs;
  }

  /** From now on; what was used up stays used up. */
  set(perSecond: number): void {
    this.perSecond = perSecond;
  }

  /** Takes the allowance for these frames. @returns how long to wait before reading on, ms. */
  take(frames: number, nowMs: number): number {
    const earned = ((nowMs - this.countedAtMs) / 1_000) * this.perSecond;
    this.allowance = Math.min(this.perSecond * 2, this.allowance + earned) - frames;
    this.countedAtMs = nowMs;
    return this.allowance >= 0 ? 0 : (-this.allowance / this.perSecond) * 1_000;
  }
}

export interface GateRules {
  longestFrame: number;
  nowMs(): number;
  isClosed(): boolean;
  onTooLong(): void;
  onTooFast(): void;
}

/**
 * Stands between a socket and who reads it by `read()`: passes nothing on while the gate is closed or the sender is
 * too fast, so that TCP itself slows the sender down, and ends a connection that announces a frame beyond the limit
 * before its bytes are gathered.
 */
export class ReadGate {
  private rate: RateGuard;
  private readonly frames = new FrameCounter();
  private waitsUntilMs = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly socket: Socket,
    private readonly rules: GateRules,
    perSecond: number,
  ) {
    this.rate = new RateGuard(perSecond, rules.nowMs());
    const read = socket.read.bind(socket);
    socket.read = (size?: number) => this.pass(read, size);
    socket.once('close', () => this.stop());
  }

  /** Connections of one sender share one allowance: more of them do not make it more. */
  share(rate: RateGuard): void {
    this.rate = rate;
  }

  /** Whoever waits for bytes looks again. */
  reopen(): void {
    if (!this.socket.destroyed) this.socket.emit('readable');
  }

  end(): void {
    this.socket.destroy();
  }

  private pass(read: (size?: number) => unknown, size?: number): unknown {
    if (this.rules.isClosed() || this.rules.nowMs() < this.waitsUntilMs) return null;
    const bytes = read(size);
    if (!Buffer.isBuffer(bytes)) return bytes;
    const frames = this.frames.count(bytes, this.rules.longestFrame);
    if (frames < 0) {
      this.rules.onTooLong();
      this.socket.destroy();
      return null;
    }
    const waitMs = this.rate.take(frames, this.rules.nowMs());
    if (waitMs > 0) this.hold(waitMs);
    return bytes;
  }

  private hold(waitMs: number): void {
    this.rules.onTooFast();
    this.waitsUntilMs = this.rules.nowMs() + waitMs;
    this.timer ??= setTimeout(() => {
      this.timer = null;
      // A timer may fire a moment early by the clock that judged: the wait is over when it fires, not by comparison.
      this.waitsUntilMs = 0;
      this.reopen();
    }, waitMs);
  }

  private stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }
}
