/** A promise whose failure is told to those who wait for it; that nobody does any more is no fault. */
export function heeded<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
