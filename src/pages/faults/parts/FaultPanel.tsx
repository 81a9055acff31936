import { CloseOutlined } from '@ant-design/icons';
import { permitForOrder } from '@contract/calls/access';
import { leadFault } from '@contract/calls/faults';
import type { FaultAlarm, FaultClock, FaultDetail, FaultOrder } from '@contract/faults';
import { faultQuery } from '@sagas/faults/faults.queries';
import { Button, Result, Skeleton, Tag } from 'antd';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '@/i18n/useLanguage';
import { useFreshness, useIndexes } from '@/live';
import { alarmNameOf } from '@/pages/alarms/names';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import { HasPermi } from '@/permission/only';
import { useQuery } from '@/queries/useQuery';
import { useServerNow } from '@/time/useServerNow';
import type { Times } from '@/time/useTimes';
import { Candidates } from './Candidates';
import { Elsewhere } from './Elsewhere';
import { usedOf } from './nextClock';
import { FaultActs } from './FaultActs';
import { FaultPhotos } from './FaultPhotos';
import { FaultSteps } from './FaultSteps';
import { OrderAccess } from './OrderAccess';
import { Preparation } from './Preparation';
import { Recovery } from './Recovery';
import { titleOf } from './words';
import '@/ui/sidePanel.css';
import './faultPanel.css';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="fault-panel__fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Clock({ clock, times, offsetMs }: { clock: FaultClock; times: Times; offsetMs: number }) {
  const { t } = useTranslation();
  const now = useServerNow(offsetMs);
  const { kind, limitMs, doneAt, usedMs, dueAt } = clock;
  const isLate = doneAt !== null && usedMs !== null && usedMs > limitMs;
  const words =
    doneAt !== null
      ? t(isLate ? 'faults.clockLate' : 'faults.clockKept', { age: times.age(usedMs ?? 0) })
      : dueAt === null
        ? t('faults.clockStands', { age: times.age(Math.max(0, limitMs - (usedMs ?? 0))) })
        : t('faults.clockUntil', { at: times.moment(dueAt) });
  const used = doneAt !== null ? (isLate ? 100 : 0) : usedOf(clock, now);
  return (
    <Fact name={t(`faults.clock.${kind}`)}>
      <span className="fault-clock" data-used={used}>
        {words}
      </span>{' '}
      <small className="quiet">{t('faults.clockOf', { span: times.span(limitMs) })}</small>
    </Fact>
  );
}

function Facts({ order, times, offsetMs }: { order: FaultOrder; times: Times; offsetMs: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { reportedBy, reportedAt, origin, typeName, teamName, assignee, clocks, suspendReason, watchUntil } =
    order;
  return (
    <dl className="fault-panel__facts">
      <Fact name={t('faults.column.reported')}>
        {times.moment(reportedAt)} · {t(`faults.origin.${origin}`)}
        {reportedBy ? ` · ${reportedBy}` : null}
      </Fact>
      {typeName ? <Fact name={t('faults.field.type')}>{typeName[language]}</Fact> : null}
      {teamName ? <Fact name={t('faults.field.team')}>{teamName}</Fact> : null}
      <Fact name={t('faults.column.assignee')}>{assignee ?? '—'}</Fact>
      {suspendReason ? (
        <Fact name={t('faults.field.reason')}>{t(`faults.pause.${suspendReason}`)}</Fact>
      ) : null}
      {watchUntil ? <Fact name={t('faults.watchedUntil')}>{times.moment(watchUntil)}</Fact> : null}
      {clocks.map((clock) => (
        <Clock key={clock.kind} clock={clock} times={times} offsetMs={offsetMs} />
      ))}
    </dl>
  );
}

function Alarms({ alarms, times }: { alarms: readonly FaultAlarm[]; times: Times }) {
  const { t } = useTranslation();
  if (alarms.length === 0) return null;
  return (
    <section>
      <h3>{t('faults.alarms')}</h3>
      <ul className="fault-panel__alarms">
        {alarms.map(({ id, level, definitionId, deviceName, raisedAt, clearedAt }) => (
          <li key={id}>
            <ConditionMark condition={clearedAt === null ? conditionOfLevel(level) : 'normal'} size={12} />
            <span>
              {alarmNameOf(t, definitionId)}{' '}
              {deviceName ? <small className="quiet">{deviceName}</small> : null}
            </span>
            <small className="quiet">
              {clearedAt === null
                ? t('faults.alarmStands', { at: times.moment(raisedAt) })
                : t('faults.alarmCleared', { at: times.moment(clearedAt) })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is to be looked at, from the alarm's own words. */
function Guidance({ order: { definitionId, diagnosis } }: { order: FaultOrder }) {
  const { t, i18n } = useTranslation();
  if (diagnosis !== null)
    return (
      <section className="fault-panel__help">
        <h3>{t('diagnosis.do')}</h3>
        <p>{t(`diagnosis.${diagnosis}.do`)}</p>
        <h3>{t('diagnosis.how')}</h3>
        <p>{t(`diagnosis.${diagnosis}.how`)}</p>
      </section>
    );
  if (definitionId === null || !i18n.exists(`alarm.${definitionId}.action`)) return null;
  return (
    <section className="fault-panel__help">
      <h3>{t('alarms.detail.action')}</h3>
      <p>{t(`alarm.${definitionId}.action`)}</p>
      <h3>{t('alarms.detail.cause')}</h3>
      <p>{t(`alarm.${definitionId}.cause`)}</p>
    </section>
  );
}

function Life({ detail, times }: { detail: FaultDetail; times: Times }) {
  const { t } = useTranslation();
  return (
    <>
      {detail.completion ? (
        <section>
          <h3>{t('faults.field.completion')}</h3>
          <p>{detail.completion}</p>
        </section>
      ) : null}
      {detail.repairedAt !== null ? <Recovery id={detail.id} times={times} /> : null}
      <Preparation detail={detail} times={times} />
      <Alarms alarms={detail.joined} times={times} />
      <FaultSteps id={detail.id} steps={detail.steps} times={times} />
    </>
  );
}

interface FaultPanelProps {
  id: number;
  times: Times;
  onClose: () => void;
}

function Head({ order, onClose }: { order: FaultOrder; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <header>
        <ConditionMark condition={conditionOfLevel(order.level)} size={22} />
        <h2>{titleOf(t, order, language)}</h2>
        <Button type="text" icon={<CloseOutlined />} aria-label={t('faults.closePanel')} onClick={onClose} />
      </header>
      <p>
        {order.siteName} <small className="quiet">{order.siteCode}</small>
        {order.deviceName ? ` · ${order.deviceName}` : null}{' '}
        <Link to={`/map?site=${order.siteId}`}>{t('alarms.detail.onMap')}</Link>
      </p>
      <p>
        <Tag>#{order.id}</Tag>
        <Tag>{t(`level.${order.level}`)}</Tag>
        <span className="fault-state" data-state={order.state}>
          {t(`faults.state.${order.state}`)}
        </span>
      </p>
    </>
  );
}

/** Everything that is known of one order, and what may be done with it. */
export function FaultPanel({ id, times, onClose }: FaultPanelProps) {
  const { t } = useTranslation();
  const { faults } = useIndexes();
  const { serverOffsetMs } = useFreshness();
  const live = faults.get(id);
  const { data, error, again } = useQuery(faultQuery, id, live?.version ?? 0);
  // The stream is ahead of the call by a moment.
  const order = live && (data === null || live.version >= data.version) ? live : data;
  if (!order)
    return (
      <aside className="side-panel fault-panel" aria-label={t('faults.panel')}>
        {error === null ? (
          <Skeleton active aria-label={t('faults.loading')} />
        ) : (
          <Result
            status="warning"
            title={t('faults.gone')}
            extra={[
              <Button key="again" onClick={again}>
                {t('faults.again')}
              </Button>,
              <Button key="close" onClick={onClose}>
                {t('faults.closePanel')}
              </Button>,
            ]}
          />
        )}
      </aside>
    );
  return (
    <aside className="side-panel fault-panel" aria-label={t('faults.panel')}>
      <Head order={order} onClose={onClose} />
      <Elsewhere order={order} times={times} />
      <FaultActs order={order} />
      <Facts order={order} times={times} offsetMs={serverOffsetMs} />
      <HasPermi any={[leadFault.permission]}>
        <Candidates order={order} />
      </HasPermi>
      <HasPermi any={[permitForOrder.permission]}>
        <OrderAccess order={order} times={times} />
      </HasPermi>
      <Guidance order={order} />
      <FaultPhotos id={order.id} version={order.version} times={times} />
      {data ? <Life detail={data} times={times} /> : <Skeleton active title={false} />}
    </aside>
  );
}
