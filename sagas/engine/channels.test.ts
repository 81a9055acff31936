import { coalesced, type Frames } from './channels';

/** Frames that come when the test says so. */
function aScreen() {
  const asked = new Set<() => void>();
  const frames: Frames = {
    request: (run) => {
      asked.add(run);
      return () => void asked.delete(run);
    },
  };
  const paint = () => {
    const now = [...asked];
    asked.clear();
    now.forEach((run) => run());
  };
  return { frames, paint, pending: () => asked.size };
}

describe('a coalesced channel', () => {
  it('gives one batch per frame, in order, none dropped', () => {
    const { frames, paint } = aScreen();
    let send: (n: number) => void = () => undefined;
    const channel = coalesced<number>(frames, (sink) => {
      send = sink;
      return () => undefined;
    });
    const batches: number[][] = [];
    const next = () =>
      channel.take((batch) => {
        if (Array.isArray(batch)) batches.push(batch);
        next();
      });
    next();
    [1, 2, 3].forEach(send);
    expect(batches).toEqual([]);
    paint();
    send(4);
    paint();
    paint();
    expect(batches).toEqual([[1, 2, 3], [4]]);
  });

  it('really unsubscribes when it is closed, and takes back the frame it asked for', () => {
    const { frames, pending } = aScreen();
    let send: (n: number) => void = () => undefined;
    let isSubscribed = true;
    const channel = coalesced<number>(frames, (sink) => {
      send = sink;
      return () => {
        isSubscribed = false;
      };
    });
    send(1);
    expect(pending()).toBe(1);
    channel.close();
    expect([isSubscribed, pending()]).toEqual([false, 0]);
  });
});
