import type { DoorEventPage, DoorEventsAsked } from '@contract/doorHistory';
import { doorEventsQuery } from '@sagas/doors/doors.queries';
import { Button, Result, Table, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';
import { EmptyList } from '@/crud/EmptyList';
import { EventTools } from './EventTools';
import { useEventColumns } from './useEventColumns';
import { useEventsAsked } from './useEventsAsked';
import { atLeast } from '@/ui/tableWidths';
import { Onward } from '@/crud/Onward';

/** How many match, and whose events they are, where they are of one person or door. */
function Found({
  page,
  asked,
  ask,
}: {
  page: DoorEventPage | null;
  asked: DoorEventsAsked;
  ask: (part: DoorEventsAsked) => void;
}) {
  const { t } = useTranslation();
  const times = useTimes();
  const [first] = page?.rows ?? [];
  const isOfOne = [asked.holderId, asked.cardId, asked.unknown].some((one) => one !== undefined);
  const everybody = { holderId: undefined, cardId: undefined, unknown: undefined };
  const matched = page?.matched;
  return (
    <p className="doors__found" role="status">
      {isOfOne ? (
        <Tag closable onClose={() => ask(everybody)}>
          {t('doors.only', { name: first?.holderName ?? t('doors.unknownCard') })}
        </Tag>
      ) : null}
      {asked.siteId === undefined ? null : (
        <Tag closable onClose={() => ask({ siteId: undefined })}>
          {t('doors.only', { name: first?.siteName ?? t('doors.column.site') })}
        </Tag>
      )}
      {asked.deviceId === undefined ? null : (
        <Tag closable onClose={() => ask({ deviceId: undefined })}>
          {t('doors.onlyDoor')}
        </Tag>
      )}
      {matched?.isExact === true ? t('doors.matched', { count: matched.count }) : null}
      {matched?.isExact === false ? t('doors.matchedMore', { number: times.number(matched.count) }) : null}
    </p>
  );
}

/** What doors told of people, the newest first, as it comes. */
export function DoorEvents() {
  const { t } = useTranslation();
  const { asked, ask, clear } = useEventsAsked();
  const { data, error, isStale, isLoading, again } = useQuery(doorEventsQuery, asked);
  const columns = useEventColumns((part) => ask({ ...part, before: undefined }));
  if (!data && error)
    return (
      <Result
        status="warning"
        title={t('doors.eventsFailed')}
        extra={<Button onClick={again}>{t('doors.again')}</Button>}
      />
    );
  return (
    <>
      <EventTools asked={asked} ask={ask} />
      {isStale ? <p role="status">{t('doors.old')}</p> : null}
      <Found page={data} asked={asked} ask={ask} />
      <Table
        className={cardRows}
        rowKey={({ deviceId, at, n }) => `${deviceId} ${at} ${n}`}
        size="middle"
        loading={!data && isLoading}
        columns={withLabels(columns, false)}
        dataSource={data?.rows ?? []}
        scroll={atLeast(980)}
        locale={{
          emptyText: (
            <EmptyList text={t('doors.noEvents')} clear={clear}>
              <Onward way="doors" />
            </EmptyList>
          ),
        }}
        pagination={false}
      />
      <div className="doors__pages">
        <Button disabled={asked.before === undefined} onClick={() => ask({})}>
          {t('doors.newest')}
        </Button>
        <Button disabled={!data?.next} onClick={() => data?.next && ask({ before: data.next })}>
          {t('doors.more')}
        </Button>
        <small className="doors__quiet">{t('doors.movements')}</small>
      </div>
    </>
  );
}
