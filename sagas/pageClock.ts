export interface PageClock {
  now(): number;
  /** Never runs backwards, however the wall clock is set. */
  monotonicMs(): number;
}
