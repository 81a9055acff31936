import { floodWindowMs, isFlood } from '@contract/alarmFigures';
import { secondMs } from '@contract/time';
import { useEffect, useState } from 'react';
import { useIndexes } from '@/live';

const lookEveryMs = secondMs;

/**
 * How many alarms called this operator in the last ten minutes while that is a flood; 0 otherwise, and null as long
 * as the alarms are not known.
 */
export function useFlood(offsetMs: number, isKnown: boolean): number | null {
  const { alarms } = useIndexes();
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    const look = () => {
      // Before they are known nothing is counted: a page opened in a flood would else see it begin.
      if (!isKnown) return setCount(null);
      const raised = alarms.raisedSince(Date.now() + offsetMs - floodWindowMs);
      setCount((before) => (isFlood((before ?? 0) > 0, raised) ? raised : 0));
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [alarms, offsetMs, isKnown]);
  return count;
}
