import type { OwnOrder } from '@contract/ownOrders';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { titleOf } from '@/pages/faults/parts/words';

interface OrderListProps {
  orders: readonly OwnOrder[];
  onOpen: (id: number) => void;
}

export function OrderList({ orders, onOpen }: OrderListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (orders.length === 0) return <p role="status">{t('technician.none')}</p>;
  return (
    <ul className="technician-list">
      {orders.map((order) => (
        <li key={order.id}>
          <button type="button" className="technician-card" onClick={() => onOpen(order.id)}>
            <strong>{titleOf(t, order, language)}</strong>
            <span>
              {order.siteName} · {order.siteCode}
            </span>
            <small>
              #{order.id} · {t(`level.${order.level}`)} · {t(`faults.state.${order.state}`)}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}
