import type { LatestState } from '@contract/devices';
import { pointsByClass } from '@contract/points';
import { doingOf } from './unitDoing';

const at = (point: string) => pointsByClass.ac.findIndex(({ name }) => name === point);

function unit(told: Record<string, number>, invalid = 0): LatestState {
  const values: (number | null)[] = pointsByClass.ac.map(() => null);
  for (const [point, value] of Object.entries(told)) values[at(point)] = value;
  return { class: 'ac', code: 'ac-1', deviceId: 1, values, invalid } as unknown as LatestState;
}

describe('what an air conditioner does', () => {
  it('is standing by where it is on and its compressor rests, as the page of commands calls it on', () => {
    expect(doingOf(unit({ switchedOn: 1, running: 0, fault: 0 })).does).toBe('screen.standsBy');
  });

  it('is stopped where it is off, or where nobody tells that it is on', () => {
    expect(doingOf(unit({ switchedOn: 0, running: 0 })).does).toBe('screen.rests');
    expect(doingOf(unit({ running: 0 })).does).toBe('screen.rests');
  });

  it('is running while its compressor runs', () => {
    expect(doingOf(unit({ switchedOn: 1, running: 1 })).does).toBe('screen.runs');
  });

  it('is its fault first', () => {
    expect(doingOf(unit({ switchedOn: 1, running: 1, fault: 1 }))).toEqual({
      condition: 'level2',
      does: 'point.fault',
    });
  });

  it('is not known from a value out of its limits', () => {
    expect(doingOf(unit({ running: 1 }, 1 << at('running'))).condition).toBe('unknown');
  });
});
