/** The newest `capacity` values, oldest first when read; memory never grows beyond that. */
export interface RingBuffer<T> {
  push(value: T): void;
  values(): T[];
  newest(): T | undefined;
  clear(): void;
}

export function createRingBuffer<T>(capacity: number): RingBuffer<T> {
  let kept: T[] = [];
  let next = 0;
  return {
    push: (value) => {
      kept[next] = value;
      next = (next + 1) % capacity;
    },
    values: () => (kept.length < capacity ? [...kept] : [...kept.slice(next), ...kept.slice(0, next)]),
    newest: () => kept[(next - 1 + capacity) % capacity],
    clear: () => {
      kept = [];
      next = 0;
    },
  };
}
