import { AccessEvents } from './doorEvents';

const event = {
  t: 1_795_252_200_000,
  n: 7,
  kind: 'card',
  card: '0012345678',
  direction: 'in',
  granted: true,
};
const isTaken = (...events: object[]) => AccessEvents.safeParse({ events }).success;

describe('events of a door', () => {
  it('name a card where a card was read, and nowhere else', () => {
    expect(isTaken(event)).toBe(true);
    expect(isTaken({ ...event, card: undefined })).toBe(false);
    expect(isTaken({ ...event, kind: 'button' })).toBe(false);
    expect(isTaken({ t: event.t, n: 8, kind: 'button', granted: true })).toBe(true);
  });

  it('say why only where somebody was refused', () => {
    expect(isTaken({ ...event, granted: false, reason: 'unknownCard' })).toBe(true);
    expect(isTaken({ ...event, granted: false })).toBe(true);
    expect(isTaken({ ...event, reason: 'unknownCard' })).toBe(false);
  });

  it('are refused with members that this page does not name', () => {
    expect(isTaken({ ...event, name: 'Chan' })).toBe(false);
    expect(isTaken()).toBe(false);
  });
});
