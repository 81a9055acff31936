import type { FsuLogEntry, FsuSource } from '@contract/fsuSources';
import { fsuLogQuery } from '@sagas/fsuUnits/fsuUnits.queries';
import { unitLogRequested } from '@sagas/fsuUnits/fsuUnits.slice';
import { Button, Empty, Table, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import '@/crud/words';
import { useFreshness } from '@/live';
import { useQuery } from '@/queries/useQuery';
import { useServerNow } from '@/time/useServerNow';
import { useTimes } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';
import { atLeast } from '@/ui/tableWidths';

/** What was said, newest first, as it came, without secrets. */
export function RawLog({ source: { unitId, logsUntil } }: { source: FsuSource }) {
  const { t } = useTranslation();
  const times = useTimes();
  const dispatch = useAppDispatch();
  const { data, error } = useQuery(fsuLogQuery, unitId);
  const now = useServerNow(useFreshness().serverOffsetMs);
  const isWatched = logsUntil !== null && logsUntil > now;
  return (
    <>
      <div className="fsu-tools">
        <p>{isWatched ? t('fsu.logsUntil', { at: times.stamp(logsUntil) }) : t('fsu.logsHint')}</p>
        <Button disabled={isWatched} onClick={() => dispatch(unitLogRequested(unitId))}>
          {t('fsu.logAll')}
        </Button>
      </div>
      {error ? <p role="alert">{t('fsu.logFailed')}</p> : null}
      <Table<FsuLogEntry>
        className={cardRows}
        rowKey="id"
        size="small"
        loading={!data && !error}
        dataSource={data ?? []}
        columns={withLabels<FsuLogEntry>(useColumns(), false)}
        scroll={atLeast(720)}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('fsu.logEmpty')} /> }}
        expandable={{ expandedRowRender: (entry) => <Said entry={entry} /> }}
      />
    </>
  );
}

function useColumns() {
  const { t } = useTranslation();
  const times = useTimes();
  return [
    {
      title: t('fsu.at'),
      key: 'at',
      width: 180,
      render: (_: unknown, { at }: FsuLogEntry) => times.stamp(at),
    },
    {
      title: t('fsu.direction'),
      key: 'direction',
      width: 150,
      render: (_: unknown, { direction }: FsuLogEntry) => t(`fsu.direction.${direction}`),
    },
    { title: t('fsu.command'), key: 'command', render: (_: unknown, { command }: FsuLogEntry) => command },
    {
      title: t('fsu.roundTrip'),
      key: 'roundTripMs',
      width: 120,
      align: 'right' as const,
      render: (_: unknown, { roundTripMs }: FsuLogEntry) =>
        roundTripMs === null ? '—' : `${times.number(roundTripMs)} ms`,
    },
    {
      title: t('resource.fsuUnits.field.error'),
      key: 'error',
      width: 160,
      render: (_: unknown, { error }: FsuLogEntry) =>
        error === null ? '—' : <Tag color="error">{t(`resource.fsuUnits.option.error.${error}`)}</Tag>,
    },
  ];
}

function Said({ entry: { asked, answered } }: { entry: FsuLogEntry }) {
  const { t } = useTranslation();
  return (
    <dl className="fsu-said">
      <dt>{t('fsu.asked')}</dt>
      <dd>
        <pre className="fsu-raw">{asked}</pre>
      </dd>
      <dt>{t('fsu.answered')}</dt>
      <dd>
        <pre className="fsu-raw">{answered === '' ? '—' : answered}</pre>
      </dd>
    </dl>
  );
}
