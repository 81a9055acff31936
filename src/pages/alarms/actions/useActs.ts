import type { Alarm } from '@contract/alarms';
import { actRequested, type AlarmAct } from '@sagas/alarms/actions/alarmActions.slice';
import { hasPermission } from '@sagas/permission/checks';
import { toasted } from '@sagas/prompts/prompts.slice';
import { useCallback, useMemo, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { type Act, acts, canAct, permissionOf } from './acts';

export interface Asking {
  act: Act;
  alarms: readonly Alarm[];
  /** Chosen ones that it leaves as they are: they are not there any more, or it would not change them. */
  leftOut: { gone: number; unfit: number };
  /** It was confirmed: the question stays until the server has it. */
  isSent: boolean;
}

export interface ActAnswer {
  note: string;
  /** For how long an alarm is put away. */
  forMs: number;
  /** Who is to see to it; null: nobody in particular. */
  userName: string | null;
}

const wishOf = ({ act, alarms }: Asking, { note, forMs, userName }: ActAnswer): AlarmAct => {
  const alarmIds = alarms.map(({ id }) => id);
  if (act === 'shelve') return { verb: act, alarmIds, forMs, reason: note };
  if (act === 'assign') return { verb: act, alarmIds, userName };
  return { verb: act, alarmIds, note };
};

/** What this user may do to alarms, the question that comes before it, and the wish that follows. */
export function useActs() {
  const dispatch = useAppDispatch();
  const permissions = useAppSelector((state) => state.session.permissions);
  const [asking, setAsking] = useState<Asking | null>(null);
  const allowed = useMemo(
    () => new Set(acts.filter((act) => hasPermission(permissions, [permissionOf[act]]))),
    [permissions],
  );
  const ask = useCallback(
    (act: Act, chosen: readonly Alarm[], gone = 0) => {
      if (!allowed.has(act) || chosen.length + gone === 0) return;
      const alarms = chosen.filter(canAct[act]);
      const leftOut = { gone, unfit: chosen.length - alarms.length };
      const nothing =
        chosen.length === 0 ? ('alarms.allGone' as const) : (`alarms.nothingTo.${act}` as const);
      if (alarms.length > 0) setAsking({ act, alarms, leftOut, isSent: false });
      else dispatch(toasted({ level: 'info', title: { key: nothing } }));
    },
    [allowed, dispatch],
  );
  const delivery = useAppSelector((state) => state.alarmActions.delivery);
  const answer = (given: ActAnswer) => {
    if (!asking) return;
    dispatch(actRequested(wishOf(asking, given)));
    setAsking({ ...asking, isSent: true });
  };
  if (asking?.isSent && delivery === 'sent') setAsking(null);
  const state = asking?.isSent ? delivery : 'none';
  return { allowed, asking, delivery: state, ask, answer, cancel: () => setAsking(null) };
}
