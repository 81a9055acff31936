import type { Log } from './log';
import type { Unit } from './unit';

const stopLimitMs = 20_000;

/**
 * Starts the units in order. When one fails, those before it are stopped in reverse.
 * @throws what the failing unit threw
 */
export async function startUnits(units: readonly Unit[], signal: AbortSignal, log: Log): Promise<void> {
  const started: Unit[] = [];
  try {
    for (const unit of units) {
      signal.throwIfAborted();
      started.push(unit);
      await unit.start(signal);
      log.debug({ unit: unit.name }, 'a unit runs');
    }
  } catch (error) {
    await stopUnits(started, log);
    throw error;
  }
}

/** Stops the units in reverse; one that fails or hangs does not keep the others from stopping. */
export async function stopUnits(units: readonly Unit[], log: Log, limitMs = stopLimitMs): Promise<void> {
  for (const unit of units.toReversed()) {
    try {
      await within(limitMs, unit.stop());
      log.debug({ unit: unit.name }, 'a unit stopped');
    } catch (error) {
      log.error({ err: error, unit: unit.name }, 'a unit did not stop in good order');
    }
  }
}

async function within(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not finished after ${limitMs} ms`)), limitMs);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
