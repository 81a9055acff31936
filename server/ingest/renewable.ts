/** What is read while the intake goes on; what is returned takes it over at once, between two transactions. */
export interface Renewable {
  read(ids: readonly number[]): Promise<() => void>;
  /** All there is in pages, none of which takes long to be taken over; the last ones forget what is gone. */
  readAll(): AsyncIterable<() => void>;
}
