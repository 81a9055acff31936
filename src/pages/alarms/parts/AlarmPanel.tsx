import { CloseOutlined } from '@ant-design/icons';
import { alarmStateOf, type Alarm, type AlarmTransition } from '@contract/alarms';
import { alarmDetailWanted } from '@sagas/details/details.slice';
import type { RootState } from '@sagas/reducers';
import { Button, Skeleton, Tag } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import { alarmNameOf, siteNameOf } from './columns';
import { unitOf } from './units';

interface AlarmPanelProps {
  alarm: Alarm;
  /** It stands no more: what became of it is told by the server, not by the list. */
  isClosed: boolean;
  times: Times;
  onClose: () => void;
  /** Absent when this user may not, or when there is nothing left to acknowledge. */
  onAcknowledge?: () => void;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="alarm-panel__fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface FactsProps {
  alarm: Alarm;
  /** The list no longer knows and the server has not answered yet. */
  isUnknown: boolean;
  times: Times;
}

function Facts({ alarm, isUnknown, times }: FactsProps) {
  const { t } = useTranslation();
  const unit = unitOf(alarm.definitionId);
  const notYet = isUnknown ? '—' : t('alarms.detail.notYet');
  const { acknowledgedAt, acknowledgedBy: by, clearedAt, value, threshold } = alarm;
  return (
    <dl className="alarm-panel__facts">
      {value === null ? null : (
        <Fact name={t('alarms.detail.value')}>
          {times.number(value, 1)} {unit}
        </Fact>
      )}
      {threshold === null ? null : (
        <Fact name={t('alarms.detail.limit')}>
          {times.number(threshold, 1)} {unit}
        </Fact>
      )}
      <Fact name={t('alarms.detail.since')}>{times.moment(alarm.raisedAt)}</Fact>
      <Fact name={t('alarms.detail.cleared')}>{clearedAt === null ? notYet : times.moment(clearedAt)}</Fact>
      <Fact name={t('alarms.detail.acknowledged')}>
        {acknowledgedAt === null
          ? notYet
          : t('alarms.detail.ackBy', { by: by ?? '—', at: times.moment(acknowledgedAt) })}
      </Fact>
      {alarm.note ? <Fact name={t('alarms.note')}>{alarm.note}</Fact> : null}
    </dl>
  );
}

function Transition({ transition, times }: { transition: AlarmTransition; times: Times }) {
  const { t } = useTranslation();
  const { kind, at, by, note } = transition;
  return (
    <li>
      <time dateTime={new Date(at).toISOString()}>{times.moment(at)}</time>
      <span>
        <strong>{t(`alarms.transition.${kind}`)}</strong> {by}
        {note ? <q>{note}</q> : null}
      </span>
    </li>
  );
}

/** Asked again with every transition of the alarm; the old answer stays until the new one is there. */
function useLife({ id, seq, acknowledgedAt, clearedAt }: Alarm, isClosed: boolean) {
  const dispatch = useDispatch();
  const asked = useSelector((state: RootState) => state.details.alarm);
  useEffect(() => {
    dispatch(alarmDetailWanted(id));
  }, [dispatch, id, seq, acknowledgedAt, clearedAt, isClosed]);
  const isOurs = asked.key === String(id);
  return { detail: isOurs ? asked.data : null, hasFailed: isOurs && asked.status === 'failed' };
}

function Life({ detail, hasFailed, times }: ReturnType<typeof useLife> & { times: Times }) {
  const { t } = useTranslation();
  if (hasFailed) return <p>{t('alarms.detail.historyFailed')}</p>;
  if (!detail) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  return (
    <ol className="alarm-panel__life">
      {detail.transitions.map((transition) => (
        <Transition key={transition.id} transition={transition} times={times} />
      ))}
    </ol>
  );
}

function Help({ definitionId }: { definitionId: string }) {
  const { t, i18n } = useTranslation();
  if (!i18n.exists(`alarm.${definitionId}.cause`)) return null;
  return (
    <>
      <h3>{t('alarms.detail.cause')}</h3>
      <p>{t(`alarm.${definitionId}.cause`)}</p>
      <h3>{t('alarms.detail.action')}</h3>
      <p>{t(`alarm.${definitionId}.action`)}</p>
    </>
  );
}

/** Everything that is known about one alarm. */
export function AlarmPanel({ alarm, isClosed, times, onClose, onAcknowledge }: AlarmPanelProps) {
  const { t } = useTranslation();
  const life = useLife(alarm, isClosed);
  const state = isClosed ? 'normal' : alarmStateOf(alarm);
  return (
    <aside className="alarm-panel" aria-label={t('alarms.detail')}>
      <header>
        <ConditionMark condition={conditionOfLevel(alarm.level)} size={22} />
        <h2>{alarmNameOf(t, alarm.definitionId)}</h2>
        <Button type="text" icon={<CloseOutlined />} aria-label={t('alarms.closeDetail')} onClick={onClose} />
      </header>
      <p className="alarm-panel__place">
        {siteNameOf(t, alarm)} <span className="alarm-row__code">{alarm.siteCode}</span>
        {alarm.deviceName ? <span> · {alarm.deviceName}</span> : null}
      </p>
      <p>
        <Tag>{t(`level.${alarm.level}`)}</Tag>
        <Tag>{t(`alarms.status.${state}`)}</Tag>
      </p>
      <div className="alarm-panel__actions">
        {onAcknowledge ? (
          <Button type="primary" onClick={onAcknowledge}>
            {t('alarms.acknowledge')}
          </Button>
        ) : null}
        {alarm.siteId === null ? null : (
          <Link to={`/map?site=${alarm.siteId}`}>{t('alarms.detail.onMap')}</Link>
        )}
      </div>
      <Facts
        alarm={isClosed ? (life.detail ?? alarm) : alarm}
        isUnknown={isClosed && !life.detail}
        times={times}
      />
      <Help definitionId={alarm.definitionId} />
      <h3>{t('alarms.detail.history')}</h3>
      <Life {...life} times={times} />
    </aside>
  );
}
