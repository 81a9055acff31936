import type { AlarmLevel } from '@contract/alarms';
import type { UnroutedArea } from '@contract/routeReach';
import { unroutedAreasQuery } from '@sagas/notifications/notifications.queries';
import { Result, Skeleton, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '@/i18n/useLanguage';
import { StaleAnswer } from '@/queries/StaleAnswer';
import { useQuery } from '@/queries/useQuery';
import { cardRows, withLabels } from '@/ui/cardRows';
import { atLeast } from '@/ui/tableWidths';

/** Areas and levels of which an alarm would reach nobody. */
export function Unrouted() {
  const { t } = useTranslation();
  const answer = useQuery(unroutedAreasQuery, 'all');
  const columns = useColumns();
  const { data, error } = answer;
  return (
    <section aria-labelledby="security-unrouted">
      <header className="security__unrouted">
        <h2 id="security-unrouted">{t('security.unrouted')}</h2>
        <StaleAnswer answer={answer} />
        <Link to="/system/notification-route">{t('security.unrouted.routes')}</Link>
      </header>
      {data === null && error === null && <Skeleton active paragraph={{ rows: 2 }} />}
      {data === null && error !== null && <Result status="warning" title={t('notify.reach.failed')} />}
      {data?.length === 0 && <Result status="success" title={t('security.unrouted.none')} />}
      {data !== null && data.length > 0 && (
        <Table<UnroutedArea>
          className={cardRows}
          size="small"
          rowKey={({ area }) => (area === null ? 'centre' : JSON.stringify(area))}
          pagination={{ pageSize: 8, size: 'small', hideOnSinglePage: true }}
          dataSource={data}
          scroll={atLeast(620)}
          columns={withLabels<UnroutedArea>(columns, false)}
        />
      )}
    </section>
  );
}

function useColumns() {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = (levels: readonly AlarmLevel[]) =>
    levels.length === 0 ? '—' : levels.map((level) => t(`level.${level}`)).join(' · ');
  return [
    {
      title: t('security.unrouted.area'),
      key: 'area',
      render: (_: unknown, { area }: UnroutedArea) =>
        area === null ? t('notify.text.centre') : area[language],
    },
    { title: t('security.unrouted.sites'), dataIndex: 'sites', width: 80 },
    {
      title: t('security.unrouted.never'),
      key: 'never',
      render: (_: unknown, { never }: UnroutedArea) => words(never),
    },
    {
      title: t('security.unrouted.later'),
      key: 'later',
      render: (_: unknown, { later }: UnroutedArea) => words(later),
    },
    {
      title: t('security.unrouted.audiences'),
      key: 'audiences',
      render: (_: unknown, { audiences }: UnroutedArea) =>
        audiences.length === 0
          ? t('security.unrouted.all')
          : audiences.map((one) => t(`notify.audience.${one}`)).join(' · '),
    },
  ];
}
