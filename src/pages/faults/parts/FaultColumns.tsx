import { isTakenHere, type FaultOrder, type FaultState } from '@contract/faults';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import { ClockMark } from './ClockMark';
import { ElsewhereTag } from './Elsewhere';
import type { FaultRowsProps } from './FaultTable';
import { titleOf } from './words';
import './faultColumns.css';

/** Where an order waits for whom. */
const lanes: Readonly<Record<string, readonly FaultState[]>> = {
  unsent: ['reported', 'confirmed', 'returned', 'reopened'],
  dispatched: ['dispatched'],
  underWay: ['accepted', 'enRoute'],
  atWork: ['onSite', 'repairing'],
  suspended: ['suspended'],
  watched: ['repaired'],
};

/** More in one column are found by the list and its search. */
const mostCards = 100;

export interface DragPorts {
  onDragOrder: (id: number | null) => void;
}

type CardProps = Omit<FaultRowsProps, 'orders'> & DragPorts & { order: FaultOrder };

function Card({ order, times, offsetMs, openedId, onOpen, onDragOrder }: CardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <li>
      <button
        type="button"
        className="fault-card"
        draggable={isTakenHere(order, 'dispatch')}
        aria-current={order.id === openedId}
        data-level={order.level}
        onClick={() => onOpen(order.id)}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', String(order.id));
          event.dataTransfer.effectAllowed = 'move';
          onDragOrder(order.id);
        }}
        onDragEnd={() => onDragOrder(null)}
      >
        <span className="fault-card__head">
          <ConditionMark condition={conditionOfLevel(order.level)} />
          <strong>{titleOf(t, order, language)}</strong>
          <span className="fault-number">#{order.id}</span>
        </span>
        <span className="fault-card__site">{order.siteName}</span>
        <ElsewhereTag order={order} />
        <span className="fault-card__foot">
          <span>{order.assignee ?? t(`faults.state.${order.state}`)}</span>
          <ClockMark order={order} times={times} offsetMs={offsetMs} />
        </span>
      </button>
    </li>
  );
}

/** Orders by where they stand; a card is dragged onto a person above to be sent. */
export function FaultColumns({ orders, ...rest }: FaultRowsProps & DragPorts) {
  const { t } = useTranslation();
  return (
    <div className="fault-columns">
      {Object.entries(lanes).map(([lane, states]) => {
        const held = orders.filter(({ state }) => states.includes(state));
        return (
          <section key={lane} aria-label={t(`faults.lane.${lane}`)}>
            <h2>
              {t(`faults.lane.${lane}`)} <span className="quiet">{held.length}</span>
            </h2>
            <ul>
              {held.slice(0, mostCards).map((order) => (
                <Card key={order.id} order={order} {...rest} />
              ))}
            </ul>
            {held.length > mostCards ? (
              <p className="quiet">{t('faults.moreInLane', { count: held.length - mostCards })}</p>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}
