import { floodWindowMs, isFlood } from '@contract/alarmFigures';
import { isCalling } from '@contract/alarmSummary';
import { useEffect, useState } from 'react';
import { useIndexes } from '@/live';

const lookEveryMs = 5_000;

/** How many alarms called this operator in the last ten minutes while that is a flood; 0 otherwise. */
export function useFlood(offsetMs: number): number {
  const { alarms } = useIndexes();
  const [count, setCount] = useState(0);
  useEffect(() => {
    const look = () => {
      const since = Date.now() + offsetMs - floodWindowMs;
      let raised = 0;
      for (const alarm of alarms.all())
        if (alarm.raisedAt >= since && !alarm.isLate && isCalling(alarm)) raised += 1;
      setCount((before) => (isFlood(before > 0, raised) ? raised : 0));
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [alarms, offsetMs]);
  return count;
}
