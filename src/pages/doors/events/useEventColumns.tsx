import type { DoorEventRow, DoorEventsAsked } from '@contract/doorHistory';
import { minuteMs } from '@contract/time';
import { Button, Tag, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTimes } from '@/time/useTimes';
import { EventPhoto } from './EventPhoto';

/** What came so much later was kept by its controller through a cut. */
const lateMs = 5 * minuteMs;
const refusalWords = [
  ...['unknownCard', 'cardOff', 'notAllowed', 'outsideTime', 'expired', 'passedBack', 'doorFault'],
] as const;

/** Who it was: the holder, whose other events are found by the name; or the end of a card that nobody knows. */
function Person({ row, ask }: { row: DoorEventRow; ask: (part: DoorEventsAsked) => void }) {
  const { t } = useTranslation();
  const { holderId, holderName, holderNo, company, last4, unknown } = row;
  if (holderId === null && unknown === null) return '—';
  const search = holderId === null ? { unknown: unknown ?? undefined } : { holderId };
  const about = [holderNo, company, last4 === null ? null : `…${last4}`].filter(Boolean).join(' · ');
  return (
    <div>
      <Button type="link" size="small" className="doors__person" onClick={() => ask(search)}>
        {holderName ?? t('doors.unknownCard')}
      </Button>
      <div className="doors__quiet">{about}</div>
    </div>
  );
}

function Result({ granted, reason }: Pick<DoorEventRow, 'granted' | 'reason'>) {
  const { t } = useTranslation();
  if (granted) return <Tag color="success">{t('doors.granted')}</Tag>;
  const known = refusalWords.find((word) => word === reason);
  return (
    <>
      <Tag color="error">{t('doors.notGranted')}</Tag>
      {known === undefined ? reason : t(`doors.reason.${known}`)}
    </>
  );
}

export function useEventColumns(ask: (part: DoorEventsAsked) => void): TableColumnsType<DoorEventRow> {
  const { t } = useTranslation();
  const times = useTimes();
  return [
    {
      key: 'at',
      title: t('doors.column.at'),
      render: (_, { at, receivedAt }) => (
        <div>
          {times.stamp(at)}
          {receivedAt - at > lateMs ? (
            <div className="doors__quiet">{t('doors.lateBy', { age: times.age(receivedAt - at) })}</div>
          ) : null}
        </div>
      ),
    },
    {
      key: 'site',
      title: t('doors.column.site'),
      render: (_, { siteId, siteName, siteCode, deviceName }) => (
        <div>
          <Link to={`/site/${siteId}`}>{siteName}</Link>
          <div className="doors__quiet">
            {siteCode} · {deviceName}
          </div>
        </div>
      ),
    },
    { key: 'kind', title: t('doors.column.kind'), render: (_, { kind }) => t(`doors.kind.${kind}`) },
    { key: 'person', title: t('doors.column.person'), render: (_, row) => <Person row={row} ask={ask} /> },
    {
      key: 'direction',
      title: t('doors.column.direction'),
      render: (_, { direction }) => (direction === null ? '—' : t(`doors.direction.${direction}`)),
    },
    { key: 'result', title: t('doors.column.result'), render: (_, row) => <Result {...row} /> },
    {
      key: 'photo',
      title: t('doors.photo'),
      render: (_, row) => (row.hasPhoto ? <EventPhoto event={row} /> : '—'),
    },
  ];
}
