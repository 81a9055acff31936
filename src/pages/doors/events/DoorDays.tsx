import type { DoorDay } from '@contract/doorHistory';
import { dayMs, hourMs } from '@contract/time';
import { doorDaysQuery } from '@sagas/doors/doors.queries';
import { Segmented, Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAddressParts } from '@/app/useAddressParts';
import { SiteSelect } from '@/pages/alarms/places/SiteSelect';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';
import { Onward } from '@/crud/Onward';
import { EmptyList } from '@/crud/EmptyList';

const spans = [7, 31] as const;

/** The last days up to the coming full hour, so that the question stays the same for a while. */
const lastDays = (days: number) => {
  const to = Math.ceil(Date.now() / hourMs) * hourMs;
  return { from: to - days * dayMs, to };
};

function useDayColumns(): TableColumnsType<DoorDay> {
  const { t } = useTranslation();
  const times = useTimes();
  const clock = (at: number | null) => (at === null ? '—' : times.clock(at));
  return [
    { key: 'day', title: t('doors.day'), dataIndex: 'day' },
    {
      key: 'person',
      title: t('doors.column.person'),
      render: (_, { holderId, holderName, holderNo }) => (
        <div>
          <Link to={`/doors?tab=days&holderId=${holderId ?? ''}`}>{holderName}</Link>
          <div className="doors__quiet">{holderNo}</div>
        </div>
      ),
    },
    {
      key: 'site',
      title: t('doors.column.site'),
      render: (_, { siteId, siteName }) => <Link to={`/site/${siteId}`}>{siteName}</Link>,
    },
    { key: 'firstIn', title: t('doors.firstIn'), align: 'right', render: (_, { firstIn }) => clock(firstIn) },
    { key: 'lastOut', title: t('doors.lastOut'), align: 'right', render: (_, { lastOut }) => clock(lastOut) },
    { key: 'times', title: t('doors.times'), align: 'right', dataIndex: 'times' },
  ];
}

const idIn = (text: string | null): number | null => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : null);

/** First in and last out by day, of a person or of a site. */
export function DoorDays() {
  const { t } = useTranslation();
  const { parts, change } = useAddressParts();
  const days = parts.get('days') === '31' ? 31 : 7;
  const [siteId, holderId] = [idIn(parts.get('siteId')), idIn(parts.get('holderId'))];
  const span = useMemo(() => lastDays(days), [days]);
  const place = siteId === null ? {} : { siteId };
  const asked = holderId === null ? { ...span, ...place } : { ...span, ...place, holderId };
  const isAsked = siteId !== null || holderId !== null;
  const { data, error } = useQuery(doorDaysQuery, isAsked ? asked : null);
  const columns = useDayColumns();
  const empty = t(isAsked ? 'doors.daysNone' : 'doors.daysChoose');
  return (
    <>
      <div className="doors__tools" role="search">
        <SiteSelect siteId={siteId} onChoose={(id) => change({ siteId: String(id), holderId: '' })} />
        <Segmented
          aria-label={t('doors.tab.days')}
          value={days}
          options={spans.map((value) => ({ value, label: t(`doors.days${value}`) }))}
          onChange={(value) => change({ days: String(value) })}
        />
      </div>
      {error === null ? null : <p role="alert">{t('doors.eventsFailed')}</p>}
      <Table
        className={cardRows}
        rowKey={({ day, siteId: site, holderId: holder }) => `${day} ${site} ${holder ?? ''}`}
        size="middle"
        loading={isAsked && data === null && error === null}
        columns={withLabels(columns, false)}
        dataSource={data ?? []}
        pagination={false}
        locale={{
          emptyText: (
            <EmptyList text={empty}>
              <Onward way="doors" />
            </EmptyList>
          ),
        }}
      />
    </>
  );
}
