import { legalOf } from '@contract/faultFlow';
import { workVerbs } from '@contract/faults';
import type { OwnOrder } from '@contract/ownOrders';
import { stepTaken, type Work } from '@sagas/technician/technician.slice';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { ActForm, type WordedVerb } from './ActForm';
import { Arrival } from './Arrival';

const wordedVerbs: readonly string[] = ['return', 'suspend', 'finish', 'note'];
const isWorded = (verb: string): verb is WordedVerb => wordedVerbs.includes(verb);

/** Taken when something is in the way. */
const reluctantVerbs: readonly string[] = ['suspend', 'return', 'note'];
const isReluctant = (verb: string): boolean => reluctantVerbs.includes(verb);

interface OrderActsProps {
  order: OwnOrder;
  checked: readonly string[];
}

/** The steps that follow from where the order stands, the likely one first. */
export function OrderActs({ order, checked }: OrderActsProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState<WordedVerb | null>(null);
  const take = (work: Work, proofs: readonly File[] = []) => {
    setAsked(null);
    dispatch(stepTaken({ orderId: order.id, work, proofs }));
  };
  const legal = legalOf(order.state, workVerbs);
  const verbs = legal.toSorted((a, b) => Number(isReluctant(a)) - Number(isReluctant(b)));
  if (asked !== null)
    return (
      <ActForm order={order} verb={asked} checked={checked} onTake={take} onCancel={() => setAsked(null)} />
    );
  return (
    <div className="technician-acts">
      {verbs.map((verb, at) =>
        verb === 'arrive' ? (
          <Arrival key={verb} onArrive={(work) => take({ verb, ...work })} />
        ) : (
          <button
            key={verb}
            type="button"
            className={at === 0 && !isReluctant(verb) ? 'technician-button is-first' : 'technician-button'}
            onClick={() => (isWorded(verb) ? setAsked(verb) : take({ verb, note: '' }))}
          >
            {t(`faults.verb.${verb}`)}
          </button>
        ),
      )}
    </div>
  );
}
