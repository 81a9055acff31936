import type { Socket } from 'socket.io-client';
import { LiveFrame, topicValues, type SubscribeAnswer } from '@contract/live';
import { rowsOfColumns } from '@contract/liveColumns';

/** A client by hand: it sees the frames themselves. */
export class Watcher {
  readonly frames: LiveFrame[] = [];
  readonly events: string[] = [];
  constructor(
    readonly socket: Socket,
    private readonly acknowledges = true,
  ) {
    socket.on('frame', (given: unknown) => {
      const frame = parsed(given);
      this.frames.push(frame);
      if (this.acknowledges) socket.emit('applied', { topic: frame.topic, frames: 1 });
    });
    socket.on('sessionEnded', ({ reason }: { reason: string }) => this.events.push(`ended ${reason}`));
    socket.on('permissionChanged', () => this.events.push('permissionChanged'));
    socket.on('refused', ({ topic }: { topic: string }) => this.events.push(`refused ${topic}`));
  }
  follow(topic: string, from: object = {}): Promise<SubscribeAnswer> {
    return this.socket.timeout(5_000).emitWithAck('subscribe', { topic, ...from });
  }
  of(topic: string): LiveFrame[] {
    return this.frames.filter((frame) => frame.topic === topic);
  }
  keys(topic: string): string[] {
    return this.of(topic).flatMap(({ ops }) => ops.map(({ key }) => key));
  }
  /** What stands of a log topic: its newest snapshot, led on by what came after it. */
  standing(topic: string): Map<string, unknown> {
    const standing = new Map<string, unknown>();
    for (const { isSnapshot, part = 0, ops, columns } of this.of(topic)) {
      if (isSnapshot && part === 0) standing.clear();
      for (const row of rowsOfColumns<{ id: number }>(columns ?? {})) standing.set(String(row.id), row);
      for (const { key, kind, value } of ops)
        if (kind === 'cleared') standing.delete(key);
        else standing.set(key, value);
    }
    return standing;
  }
}

/** Every frame and every value keeps the contract, or the test that sees it fails. */
function parsed(given: unknown): LiveFrame {
  const frame = LiveFrame.parse(given);
  const schema = Object.entries(topicValues).find(([topic]) => frame.topic.split(':')[0] === topic)?.[1];
  for (const { value } of frame.ops) if (value !== null) schema?.parse(value);
  return frame;
}
