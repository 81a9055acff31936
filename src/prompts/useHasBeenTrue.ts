import { useState } from 'react';

/** Once it was needed it stays: what it shows closes with a movement of its own. */
export function useHasBeenTrue(isNow: boolean): boolean {
  const [wasEver, setEver] = useState(isNow);
  if (isNow && !wasEver) setEver(true);
  return wasEver || isNow;
}
