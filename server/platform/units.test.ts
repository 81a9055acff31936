import { quietLog } from '@tests/support/quietLog';
import type { Unit } from './unit';
import { startUnits, stopUnits } from './units';

describe('the units of a process', () => {
  const told: string[] = [];
  const log = {
    ...quietLog,
    error: (facts: object) => void told.push(`logged ${(facts as { unit: string }).unit}`),
  };
  const aUnit = (name: string, more: Partial<Unit> = {}): Unit => ({
    name,
    start: async () => void told.push(`start ${name}`),
    stop: async () => void told.push(`stop ${name}`),
    ...more,
  });
  const goOn = new AbortController().signal;
  const fails = async () => {
    throw new Error('broken');
  };
  beforeEach(() => told.splice(0));

  it('start in order and stop in reverse', async () => {
    const units = [aUnit('store'), aUnit('http')];
    await startUnits(units, goOn, log);
    await stopUnits(units, log);
    expect(told).toEqual(['start store', 'start http', 'stop http', 'stop store']);
  });

  it('are all stopped again when one of them cannot start', async () => {
    const units = [aUnit('store'), aUnit('broker', { start: fails }), aUnit('http')];
    await expect(startUnits(units, goOn, log)).rejects.toThrow('broken');
    expect(told).toEqual(['start store', 'stop broker', 'stop store']);
  });

  it('do not go on starting once the process was asked to stop', async () => {
    const asked = new AbortController();
    const units = [aUnit('store', { start: async () => asked.abort() }), aUnit('http')];
    await expect(startUnits(units, asked.signal, log)).rejects.toThrow(/abort/);
    expect(told).toEqual(['stop store']);
  });

  it('stop although one of them fails and another hangs', async () => {
    const hangs = () => new Promise<void>(() => undefined);
    await stopUnits(
      [aUnit('store'), aUnit('broker', { stop: hangs }), aUnit('http', { stop: fails })],
      log,
      20,
    );
    expect(told).toEqual(['logged http', 'logged broker', 'stop store']);
  });
});
