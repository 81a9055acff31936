import { listFaults } from '@contract/calls/faults';
import { selectPageNamed } from '@sagas/permission/selectors';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '@/app/store';
import { useLanguage } from '@/i18n/useLanguage';
import { useFaults } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import { HasPermi } from '@/permission/only';
import { titleOf } from './words';
import './openOrders.css';

function Orders({ siteId }: { siteId: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const board = useAppSelector(selectPageNamed('Fault'));
  const orders = (useFaults() ?? []).filter((order) => order.siteId === siteId);
  if (orders.length === 0) return null;
  return (
    <section>
      <h3>{t('faults.openHere')}</h3>
      <ul className="open-orders">
        {orders.map((order) => (
          <li key={order.id}>
            <ConditionMark condition={conditionOfLevel(order.level)} size={12} />
            <span>
              {board ? (
                <Link to={`${board.path}?order=${order.id}`}>
                  #{order.id} {titleOf(t, order, language)}
                </Link>
              ) : (
                `#${order.id} ${titleOf(t, order, language)}`
              )}
            </span>
            <small className="quiet">
              {[t(`faults.state.${order.state}`), order.assignee].filter(Boolean).join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who is at work on what at a site, as the stream tells it; nothing where nobody is. */
export function OpenOrders({ siteId }: { siteId: number }) {
  return (
    <HasPermi any={[listFaults.permission]}>
      <Orders siteId={siteId} />
    </HasPermi>
  );
}
