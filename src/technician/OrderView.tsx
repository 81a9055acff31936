import { positionDays, type OwnOrder } from '@contract/ownOrders';
import { checksChanged } from '@sagas/technician/technician.slice';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { useLanguage } from '@/i18n/useLanguage';
import { titleOf } from '@/pages/faults/parts/words';
import { useTimes } from '@/time/useTimes';
import { OrderActs } from './OrderActs';
import { OrderPhotos } from './OrderPhotos';
import { SiteReadings } from './SiteReadings';
import { useTechnician } from './useTechnician';

/** Opens in whatever the phone shows the way with; nothing is fetched for it. */
function Way({ order }: { order: OwnOrder }) {
  const { t } = useTranslation();
  const { lat, lng } = order.place;
  if (lat === 0 && lng === 0) return <p>{t('technician.wayUnknown')}</p>;
  const address = `geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(order.siteName)})`;
  return (
    <a className="technician-button" href={address}>
      {t('technician.way')} · {lat.toFixed(5)}, {lng.toFixed(5)}
    </a>
  );
}

interface ChecklistProps {
  lines: readonly string[];
  checked: readonly string[];
  onChange: (checked: string[]) => void;
}

function Checklist({ lines, checked, onChange }: ChecklistProps) {
  const { t } = useTranslation();
  if (lines.length === 0) return null;
  return (
    <fieldset className="technician-checklist">
      <legend>{t('technician.checklist')}</legend>
      {lines.map((line) => (
        <label key={line}>
          <input
            type="checkbox"
            checked={checked.includes(line)}
            onChange={({ target }) =>
              onChange(target.checked ? [...checked, line] : checked.filter((one) => one !== line))
            }
          />
          {line}
        </label>
      ))}
    </fieldset>
  );
}

/** One order with all that is needed on the way and on site. */
export function OrderView({ order, onBack }: { order: OwnOrder; onBack: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const times = useTimes();
  const dispatch = useAppDispatch();
  const checked = useTechnician().checks[order.id] ?? [];
  return (
    <article className="technician-order">
      <button type="button" className="technician-quiet" onClick={onBack}>
        ‹ {t('technician.back')}
      </button>
      <h2>{titleOf(t, order, language)}</h2>
      <p>
        {order.siteName} · {order.siteCode}
        {order.deviceName ? ` · ${order.deviceName}` : null}
      </p>
      <p>
        #{order.id} · {t(`level.${order.level}`)} ·{' '}
        <strong data-state={order.state}>{t(`faults.state.${order.state}`)}</strong> ·{' '}
        {times.moment(order.reportedAt)}
      </p>
      <Way order={order} />
      {order.state === 'enRoute' ? (
        <small>{t('technician.positionTold', { days: positionDays })}</small>
      ) : null}
      <OrderActs order={order} checked={checked} />
      <Checklist
        lines={order.checklist}
        checked={checked}
        onChange={(lines) => dispatch(checksChanged({ orderId: order.id, checked: lines }))}
      />
      <OrderPhotos order={order} />
      <SiteReadings siteId={order.siteId} />
    </article>
  );
}
