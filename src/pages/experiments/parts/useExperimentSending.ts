import { nanoid } from '@reduxjs/toolkit';
import { experimentActWanted, type ExperimentAct } from '@sagas/experiments/experiments.slice';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/store';

/** Sends what a dialog asks for, and leaves it only when the server has taken that. */
export function useExperimentSending(onTaken: () => void) {
  const dispatch = useAppDispatch();
  const [key] = useState(() => nanoid(16));
  const sent = useAppSelector(({ experiments }) => experiments.sent);
  const own = sent?.key === key ? sent : null;
  const leave = useEffectEvent(onTaken);
  const isDone = own?.state === 'done';
  useEffect(() => {
    if (isDone) leave();
  }, [isDone]);
  return {
    isSending: own?.state === 'sending',
    unsent: own?.state === 'unsent' ? own.why : null,
    send: (act: ExperimentAct) => void dispatch(experimentActWanted(act, key)),
  };
}
