import type { RowInUse, RowUse } from '@contract/usage';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import './usedBy.css';

function Use({ use: { name, count, isExact, path } }: { use: RowUse }) {
  const { t } = useTranslation();
  const words = t(isExact ? 'usage.counted' : 'usage.countedOver', { name, number: count });
  return <li>{path === null ? words : <Link to={path}>{words}</Link>}</li>;
}

/** What uses a row that cannot be removed, with the way there. */
export function UsedBy({ row: { title, uses, outOfSight } }: { row: RowInUse }) {
  const { t } = useTranslation();
  return (
    <section className="used-by" aria-label={title}>
      <strong>{t('usage.by', { title })}</strong>
      <ul>
        {uses.map((use) => (
          <Use key={use.of} use={use} />
        ))}
        {outOfSight && <li>{t('usage.hidden')}</li>}
      </ul>
    </section>
  );
}
