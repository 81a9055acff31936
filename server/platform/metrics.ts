import { collectDefaultMetrics, Registry } from 'prom-client';

/** Every module registers its own counters here (`registers: [metrics]`); `/metrics` shows them. */
export type Metrics = Registry;

/** A registry with the process's own figures: memory, CPU, event loop delay. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
