import { lostCardsQuery } from '@sagas/access/access.queries';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';

interface LostCardsProps {
  /** The one whose doors are shown. */
  cardId: number | undefined;
  onShow: (cardId: number) => void;
}

/** Cards that were lost lately: off everywhere, or at which doors not yet. */
export function LostCards({ cardId, onShow }: LostCardsProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const { data } = useQuery(lostCardsQuery, 'all');
  if (!data || data.length === 0) return null;
  return (
    <section className="card-lists__lost">
      <h2>{t('access.lost.title')}</h2>
      <ul>
        {data.map(({ cardId: id, holderName, last4, lostAt, unconfirmed, oldestSite }) => (
          <li key={id} aria-current={id === cardId ? 'true' : undefined}>
            <b>{t('access.lost.card', { name: holderName, last4 })}</b>
            <span>{t('access.lost.at', { at: times.moment(lostAt) })}</span>
            {unconfirmed === 0 ? (
              <Tag color="success">{t('access.lost.off')}</Tag>
            ) : (
              <>
                <Tag color="error">
                  {t('access.lost.left', { count: unconfirmed, site: oldestSite ?? '—' })}
                </Tag>
                <Button size="small" onClick={() => onShow(id)}>
                  {t('access.lost.show')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
