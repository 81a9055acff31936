import type { FaultCandidate } from '@contract/faultChoices';
import { isLegal } from '@contract/faultFlow';
import { isTakenHere, type FaultOrder } from '@contract/faults';
import { faultCandidatesQuery } from '@sagas/faults/faults.queries';
import { faultLeadRequested } from '@sagas/faults/faults.slice';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import './candidates.css';

const best = 3;

/** What speaks for somebody, in words. */
function Reasons({ person }: { person: FaultCandidate }) {
  const { t } = useTranslation();
  const times = useTimes();
  const reasons = [
    person.isOnDuty ? t('faults.why.duty') : t('faults.why.offDuty'),
    ...(person.isOfTeam ? [t('faults.why.team')] : []),
    ...(person.isSkilled ? [t('faults.why.skill')] : []),
    ...(person.isNear ? [t('faults.why.near')] : []),
    ...(person.distanceM === null
      ? []
      : [t('faults.why.away', { km: times.number(person.distanceM / 1_000) })]),
    t('faults.why.load', { count: person.openOrders }),
  ];
  return <small className="quiet">{reasons.join(' · ')}</small>;
}

/** Gives the order to somebody: sent, or handed over where it was sent already. */
export function useSend(order: FaultOrder) {
  const dispatch = useAppDispatch();
  const verb = isLegal(order.state, 'dispatch') ? ('dispatch' as const) : ('delegate' as const);
  const { id, version, state, assigneeId } = order;
  return {
    isPossible: isLegal(state, verb) && isTakenHere(order, verb),
    send: (userId: number) => {
      if (userId !== assigneeId)
        dispatch(faultLeadRequested({ id, version, verb, assigneeId: userId, note: '' }));
    },
  };
}

interface PeopleProps {
  order: FaultOrder;
  people: readonly FaultCandidate[];
}

function People({ order, people }: PeopleProps) {
  const { t } = useTranslation();
  const { send } = useSend(order);
  return (
    <ul className="candidates">
      {people.map((person) => (
        <li key={person.userId}>
          <span>
            <strong>{person.nickName}</strong>{' '}
            {person.team ? <span className="quiet">{person.team}</span> : null}
            <Reasons person={person} />
          </span>
          <Button
            size="small"
            disabled={person.userId === order.assigneeId}
            aria-label={t('faults.sendTo', { name: person.nickName })}
            onClick={() => send(person.userId)}
          >
            {t(order.assigneeId === null ? 'faults.send' : 'faults.handOver')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The best three for an order, each with reasons, and the others by a press. */
export function Candidates({ order }: { order: FaultOrder }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const { isPossible } = useSend(order);
  const { data, error, again } = useQuery(faultCandidatesQuery, isPossible ? order.id : null, order.version);
  if (!isPossible) return null;
  return (
    <section>
      <h3>{t('faults.candidates')}</h3>
      {error !== null && data === null ? (
        <Button type="link" size="small" onClick={again}>
          {t('faults.candidatesFailed')}
        </Button>
      ) : data === null ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : data.length === 0 ? (
        <p className="quiet">{t('faults.candidatesNone')}</p>
      ) : (
        <People order={order} people={isWhole ? data : data.slice(0, best)} />
      )}
      {data !== null && data.length > best && !isWhole ? (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          {t('faults.candidatesMore', { count: data.length - best })}
        </Button>
      ) : null}
    </section>
  );
}

/** While a card is dragged the best three stand above the board: dropped on one, the order is that person's. */
export function DropStrip({ order, onDone }: { order: FaultOrder; onDone: () => void }) {
  const { t } = useTranslation();
  const { isPossible, send } = useSend(order);
  const { data } = useQuery(faultCandidatesQuery, isPossible ? order.id : null);
  const [over, setOver] = useState<number | null>(null);
  if (!isPossible) return <p className="drop-strip quiet">{t('faults.dropImpossible')}</p>;
  return (
    <ul className="drop-strip" aria-label={t('faults.candidates')}>
      {(data ?? []).slice(0, best).map((person) => (
        <li
          key={person.userId}
          data-is-over={over === person.userId}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(person.userId);
          }}
          onDragLeave={() => setOver(null)}
          onDrop={(event) => {
            event.preventDefault();
            send(person.userId);
            onDone();
          }}
        >
          <strong>{person.nickName}</strong>
          <Reasons person={person} />
        </li>
      ))}
    </ul>
  );
}
