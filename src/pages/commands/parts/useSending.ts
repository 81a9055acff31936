import { commandActWanted, type CommandAct } from '@sagas/commands/commands.slice';
import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/store';

export const newKey = (): string => nanoid(16);

/** How far what a dialog sent under its key has come. */
export function useDelivery(key: string) {
  const delivery = useAppSelector(({ commands }) => commands.delivery);
  const own = delivery?.key === key ? delivery : null;
  return {
    isSending: own?.state === 'sending',
    isDone: own?.state === 'done',
    unsent: own?.state === 'unsent' ? own.why : null,
  };
}

/** Sends what a dialog asks for, and leaves it only when the server has taken that. */
export function useSending(onTaken: () => void) {
  const dispatch = useAppDispatch();
  const [key] = useState(newKey);
  const { isSending, isDone, unsent } = useDelivery(key);
  const leave = useEffectEvent(onTaken);
  useEffect(() => {
    if (isDone) leave();
  }, [isDone]);
  return { isSending, unsent, key, send: (act: CommandAct) => void dispatch(commandActWanted(act, key)) };
}
