import { AccessEvents, type AccessEvent } from '@contract/doorEvents';
import { fieldLimits } from '@contract/telemetry';
import { createPeopleTold } from './peopleTold';

const event = (n: number, photo?: string): AccessEvent => ({
  ...{ t: 1_795_252_200_000 + n, n, kind: 'button', granted: true },
  ...(photo !== undefined && { photo }),
});
const numbersIn = (message: string | null): number[] =>
  AccessEvents.parse(JSON.parse(message ?? '{}')).events.map(({ n }) => n);

describe('what a door could not tell during a cut', () => {
  it('is told oldest first, as many a message as the protocol takes', () => {
    const told = createPeopleTold();
    told.keep(Array.from({ length: 250 }, (_, n) => event(n)));
    expect(numbersIn(told.take())).toEqual(Array.from({ length: 200 }, (_, n) => n));
    expect(numbersIn(told.take())).toHaveLength(50);
    expect(told.take()).toBeNull();
  });

  it('goes into more messages where pictures are large', () => {
    const told = createPeopleTold();
    told.keep([1, 2, 3].map((n) => event(n, 'A'.repeat(40_000))));
    const messages = [told.take(), told.take(), told.take()];
    expect(messages.map(numbersIn)).toEqual([[1], [2], [3]]);
    for (const message of messages) expect(message?.length).toBeLessThan(fieldLimits.maxPayloadBytes);
  });

  it('gives up the oldest when there is no room', () => {
    const told = createPeopleTold();
    told.keep(Array.from({ length: 2_100 }, (_, n) => event(n)));
    expect(told.size).toBe(2_000);
    expect(numbersIn(told.take())[0]).toBe(100);
  });
});
