export interface CacheCounts {
  hits: number;
  misses: number;
  invalidations: number;
}

/** A cache of this process as the page of caches sees it. */
export interface WatchedCache<Name extends string = string> {
  name: Name;
  keys(): string[];
  /** What is remembered, fit to be shown: never a secret. Undefined when there is no such key. */
  read(key: string): unknown;
  counts(): CacheCounts;
  /** Forgets one key or everything: what is wanted again is asked for again. */
  forget(key?: string): Promise<void>;
}

const always = (): boolean => true;

/** What is remembered by key, with a count of how often that helped. */
export class Cache<V> {
  private readonly known = new Map<string, V>();
  private readonly tally: CacheCounts = { hits: 0, misses: 0, invalidations: 0 };

  /** @param most with more than this everything is forgotten: memory follows what is in use */
  constructor(private readonly most = Infinity) {}

  /** @param isTrue whether what was found may still be used */
  get(key: string, isTrue: (value: V) => boolean = always): V | undefined {
    const found = this.known.get(key);
    const isHit = found !== undefined && isTrue(found);
    this.tally[isHit ? 'hits' : 'misses'] += 1;
    return isHit ? found : undefined;
  }

  set(key: string, value: V): void {
    if (this.known.size >= this.most) this.forget();
    this.known.set(key, value);
  }

  forget(key?: string): void {
    this.tally.invalidations += 1;
    if (key === undefined) this.known.clear();
    else this.known.delete(key);
  }

  /** @param show what may be told of a value */
  watched<Name extends string>(name: Name, show: (value: V) => unknown): WatchedCache<Name> {
    return {
      name,
      keys: () => [...this.known.keys()],
      read: (key) => {
        const value = this.known.get(key);
        return value === undefined ? undefined : show(value);
      },
      counts: () => ({ ...this.tally }),
      forget: async (key) => this.forget(key),
    };
  }
}
