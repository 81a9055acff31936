import { FrameCounter, RateGuard } from './readGate';

const frame = (length: number): Buffer =>
  Buffer.concat([
    Buffer.from(length < 128 ? [0x30, length] : [0x30, (length & 127) | 128, length >> 7]),
    Buffer.alloc(length),
  ]);

describe('counting the frames of a stream', () => {
  const stream = Buffer.concat([frame(0), frame(5), frame(300), frame(127), frame(128)]);

  it.each([1, 2, 3, 7, 1_000])('is the same however the bytes are cut (by %d)', (size) => {
    const counter = new FrameCounter();
    let frames = 0;
    for (let at = 0; at < stream.length; at += size)
      frames += counter.count(stream.subarray(at, at + size), 1_000);
    expect(frames).toBe(5);
  });
  it('refuses a frame by its header, before its bytes have come', () => {
    expect(new FrameCounter().count(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x04]), 70_000)).toBe(-1);
  });
  it('refuses a length that never ends', () => {
    expect(new FrameCounter().count(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x80]), 1e9)).toBe(-1);
  });
});

describe('the rate guard', () => {
  it('lets a burst through and then holds the sender to its rate', () => {
    const guard = new RateGuard(10, 0);
    expect(guard.take(20, 0)).toBe(0);
    expect(guard.take(5, 0)).toBe(500);
    expect(guard.take(1, 1_000)).toBe(0);
  });
});
