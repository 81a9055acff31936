import { Cache } from './cache';

describe('a cache', () => {
  it('counts what it knew, what it had to be told and what it forgot', () => {
    const cache = new Cache<number>();
    expect(cache.get('a')).toBeUndefined();
    cache.set('a', 1);
    expect(cache.get('a')).toBe(1);
    expect(cache.get('a', (value) => value > 1)).toBeUndefined();
    cache.forget('a');
    expect(cache.watched('own:', String).counts()).toEqual({ hits: 1, misses: 2, invalidations: 1 });
  });

  it('shows its keys, and of a value only what it is told to', async () => {
    const cache = new Cache<{ name: string; secret: string }>();
    cache.set('a', { name: 'x', secret: 'y' });
    const watched = cache.watched('own:', ({ name }) => ({ name }));
    expect([watched.keys(), watched.read('a'), watched.read('b')]).toEqual([['a'], { name: 'x' }, undefined]);
    await watched.forget();
    expect(watched.keys()).toEqual([]);
  });

  it('never holds more than it may', () => {
    const cache = new Cache<number>(2);
    for (const key of ['a', 'b', 'c']) cache.set(key, 1);
    expect(cache.watched('own:', String).keys()).toEqual(['c']);
  });
});
