import { leadFault, workFault } from '@contract/calls/faults';
import type { FaultOrder } from '@contract/faults';
import { faultLeadRequested, faultWorkRequested } from '@sagas/faults/faults.slice';
import { hasPermission } from '@sagas/permission/checks';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { ActDialog } from './ActDialog';
import { actsOf, plainVerbs, takesOn, type Act } from './acts';

/** The steps that follow from where the order stands, for this person. */
export function FaultActs({ order }: { order: FaultOrder }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const session = useAppSelector((state) => state.session);
  const isActing = useAppSelector((state) => state.faults.acting.includes(order.id));
  const [asked, setAsked] = useState<Act | null>(null);
  const acts = actsOf(order, {
    mayLead: hasPermission(session.permissions, [leadFault.permission]),
    mayWork: hasPermission(session.permissions, [workFault.permission]),
    me: session.userId,
  });
  const { id, version } = order;
  const press = (act: Act) => {
    if (!plainVerbs.includes(act.verb)) return setAsked(act);
    if (act.by === 'lead') return dispatch(faultLeadRequested({ id, version, verb: act.verb, note: '' }));
    return dispatch(faultWorkRequested({ id, version, verb: act.verb, note: '' }));
  };
  return (
    <div className="fault-panel__acts">
      {acts.map((act, at) => (
        <Button
          key={`${act.by} ${act.verb}`}
          size="small"
          loading={isActing && at === 0}
          disabled={isActing}
          {...(at === 0 && takesOn(act) && { type: 'primary' })}
          onClick={() => press(act)}
        >
          {t(`faults.verb.${act.verb}`)}
        </Button>
      ))}
      {asked ? <ActDialog order={order} act={asked} onClose={() => setAsked(null)} /> : null}
    </div>
  );
}
