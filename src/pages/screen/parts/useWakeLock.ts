import type { WallBeat } from '@contract/displays';
import { useEffect, useState } from 'react';

type WakeLock = WallBeat['wakeLock'];

/** Keeps the screen awake where the browser allows it: on plain http it does not, and says so. */
export function useWakeLock(): WakeLock {
  const [state, setState] = useState<WakeLock>(() => (isAskable() ? 'refused' : 'insecure'));
  useEffect(() => {
    if (!isAskable()) return undefined;
    let held: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || held) return;
      try {
        held = await navigator.wakeLock.request('screen');
        if (isOver) return void held.release();
        setState('held');
        held.addEventListener('release', () => {
          held = null;
          if (!isOver) setState('refused');
        });
      } catch {
        setState('refused');
      }
    };
    const again = () => void ask();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void held?.release();
    };
  }, []);
  return state;
}

const isAskable = (): boolean => window.isSecureContext && 'wakeLock' in navigator;
