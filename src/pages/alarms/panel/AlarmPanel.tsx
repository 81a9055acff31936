import { StaleAnswer } from '@/queries/StaleAnswer';
import { useQuery } from '@/queries/useQuery';
import { alarmQuery } from '@sagas/alarms/alarms.queries';
import { CloseOutlined } from '@ant-design/icons';
import { causeKindOf } from '@contract/linkCauses';
import type { AlarmDefinition } from '@contract/alarmDefinitions';
import { alarmStateOf, type Alarm, type AlarmTransition } from '@contract/alarms';
import { Button, Skeleton, Tag } from 'antd';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFreshness, useIndexes } from '@/live';
import { OpenOrders } from '@/pages/faults/parts/OpenOrders';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import type { Act } from '../actions/acts';
import { clockError } from '@/pages/sites/clockError';
import { AlarmCauseWords } from '../AlarmCauseWords';
import { AlarmMarks } from '../marks/AlarmMarks';
import { alarmTitleOf, deviceNameOf, siteNameOf } from '../names';
import { LimitLeft, useRunningLimits } from '../marks/LimitLeft';
import { AlarmTrend } from './AlarmTrend';
import { Guides } from './guides/Guides';
import { Neighbours } from './Neighbours';
import { PanelActions } from './PanelActions';
import { PastAlarms } from './PastAlarms';
import '@/ui/sidePanel.css';
import './alarmPanel.css';

interface AlarmPanelProps {
  alarm: Alarm;
  /** It stands no more: what became of it is told by the server, not by the list. */
  isClosed: boolean;
  times: Times;
  definition: AlarmDefinition | undefined;
  /** What this user may do to it now. */
  offered: readonly Act[];
  onAct: (act: Act) => void;
  onOpenOther: (id: number) => void;
  onClose: () => void;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="alarm-panel__fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Limits({ alarm, times }: { alarm: Alarm; times: Times }) {
  const { t } = useTranslation();
  const { serverOffsetMs } = useFreshness();
  const { alarms } = useIndexes();
  const running = useRunningLimits(alarm);
  // Time no longer runs for what is only looked at as it was.
  if (!alarms.get(alarm.id)) return null;
  return running.map((limit) => (
    <Fact key={limit.kind} name={t(`alarms.detail.limit.${limit.kind}`)}>
      {times.moment(limit.dueAt)} · <LimitLeft limit={limit} times={times} offsetMs={serverOffsetMs} />
    </Fact>
  ));
}

interface FactsProps {
  alarm: Alarm;
  /** The list no longer knows and the server has not answered yet. */
  isUnknown: boolean;
  unit: string;
  times: Times;
}

function Facts({ alarm, isUnknown, unit, times }: FactsProps) {
  const { t } = useTranslation();
  const notYet = isUnknown ? '—' : t('alarms.detail.notYet');
  const { acknowledgedAt, acknowledgedBy: by, clearedAt, value, threshold } = alarm;
  const kind = causeKindOf(alarm.definitionId);
  const isClock = kind === 'clock';
  return (
    <dl className="alarm-panel__facts">
      {value === null ? null : (
        <Fact name={t('alarms.detail.value')}>
          {isClock ? clockError(t, times, value) : `${times.number(value, 1)} ${unit}`}
        </Fact>
      )}
      {threshold === null ? null : (
        <Fact name={t('alarms.detail.limit')}>
          {times.number(threshold, 1)} {unit}
        </Fact>
      )}
      {alarm.cause === null ? null : (
        <Fact name={t(`alarms.cause.of.${kind}`)}>
          <AlarmCauseWords cause={alarm.cause} />
        </Fact>
      )}
      <Fact name={t('alarms.detail.since')}>{times.moment(alarm.raisedAt)}</Fact>
      <Fact name={t('alarms.detail.cleared')}>{clearedAt === null ? notYet : times.moment(clearedAt)}</Fact>
      <Fact name={t('alarms.detail.acknowledged')}>
        {acknowledgedAt === null
          ? notYet
          : t('alarms.detail.ackBy', { by: by ?? '—', at: times.moment(acknowledgedAt) })}
      </Fact>
      <Limits alarm={alarm} times={times} />
      {alarm.assignedTo ? <Fact name={t('alarms.assignee')}>{alarm.assignedTo}</Fact> : null}
      {alarm.note ? <Fact name={t('alarms.note')}>{alarm.note}</Fact> : null}
    </dl>
  );
}

function Transition({ transition, times }: { transition: AlarmTransition; times: Times }) {
  const { t } = useTranslation();
  const { kind, at, by, note, value, levelBefore, endReason } = transition;
  return (
    <li>
      <time dateTime={new Date(at).toISOString()}>{times.moment(at)}</time>
      <span>
        <strong>{t(`alarms.transition.${kind}`)}</strong>{' '}
        {levelBefore === null
          ? by
          : t('alarms.transitionLevels', { from: t(`level.${levelBefore}`), to: t(`level.${value}`) })}
        {endReason ? <span className="quiet"> {t(`alarms.endReason.${endReason}`)}</span> : null}
        {note ? <q>{note}</q> : null}
      </span>
    </li>
  );
}

/** Asked again with every transition of the alarm; the old answer stays until the new one is there. */
const useLife = ({ id, seq, acknowledgedAt, clearedAt }: Alarm, isClosed: boolean) =>
  useQuery(alarmQuery, id, `${seq} ${acknowledgedAt} ${clearedAt} ${isClosed}`);

function Life({ life, times }: { life: ReturnType<typeof useLife>; times: Times }) {
  const { t } = useTranslation();
  const { data: detail, error } = life;
  if (!detail && error) return <p>{t('alarms.detail.historyFailed')}</p>;
  if (!detail) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  return (
    <>
      <StaleAnswer answer={life} />
      <ol className="alarm-panel__life">
        {detail.transitions.map((transition) => (
          <Transition key={transition.id} transition={transition} times={times} />
        ))}
      </ol>
    </>
  );
}

function Help({
  definitionId,
  definition,
}: {
  definitionId: string;
  definition: AlarmDefinition | undefined;
}) {
  const { t, i18n } = useTranslation();
  if (!i18n.exists(`alarm.${definitionId}.cause`)) return null;
  return (
    <section className="alarm-panel__help">
      <h3>{t('alarms.detail.action')}</h3>
      <p>
        <strong>{t(`alarm.${definitionId}.action`)}</strong>
      </p>
      <h3>{t('alarms.detail.cause')}</h3>
      <p>{t(`alarm.${definitionId}.cause`)}</p>
      {definition ? (
        <>
          <h3>{t('alarms.detail.consequence')}</h3>
          <p>{t(`alarm.consequence.${definition.consequence}`)}</p>
        </>
      ) : null}
    </section>
  );
}

function Head({
  alarm,
  isClosed,
  times,
  onClose,
}: Pick<AlarmPanelProps, 'alarm' | 'isClosed' | 'times' | 'onClose'>) {
  const { t } = useTranslation();
  const state = isClosed ? 'normal' : alarmStateOf(alarm);
  return (
    <>
      <header>
        <ConditionMark condition={conditionOfLevel(alarm.level)} size={22} />
        <h2>{alarmTitleOf(t, alarm)}</h2>
        <Button type="text" icon={<CloseOutlined />} aria-label={t('alarms.closeDetail')} onClick={onClose} />
      </header>
      <p className="alarm-panel__place">
        {siteNameOf(t, alarm)} <small className="quiet">{alarm.siteCode}</small>
        {alarm.deviceName ? <span> · {deviceNameOf(t, alarm)}</span> : null}
      </p>
      <p className="alarm-panel__tags">
        <Tag>{t(`level.${alarm.level}`)}</Tag>
        {alarm.sourceLevel ? (
          <Tag>{t('alarms.sourceLevel', { level: t(`level.${alarm.sourceLevel}`) })}</Tag>
        ) : null}
        <Tag>{t(`alarms.status.${state}`)}</Tag>
        <AlarmMarks alarm={alarm} times={times} />
      </p>
    </>
  );
}

/** Everything that is known about one alarm. */
export function AlarmPanel(props: AlarmPanelProps) {
  const { alarm, isClosed, definition, times } = props;
  const { t } = useTranslation();
  const life = useLife(alarm, isClosed);
  return (
    <aside className="side-panel alarm-panel" aria-label={t('alarms.detail')}>
      <Head {...props} />
      <PanelActions {...props} />
      <Facts
        alarm={isClosed ? (life.data ?? alarm) : alarm}
        isUnknown={isClosed && !life.data}
        unit={definition?.unit ?? ''}
        times={times}
      />
      <AlarmTrend alarm={alarm} definition={definition} times={times} />
      <Help definitionId={alarm.definitionId} definition={definition} />
      <Guides alarm={alarm} times={times} />
      {alarm.siteId === null ? null : <OpenOrders siteId={alarm.siteId} />}
      <Neighbours alarm={alarm} times={times} onOpen={props.onOpenOther} />
      <section>
        <h3>{t('alarms.past')}</h3>
        <PastAlarms alarm={alarm} times={times} />
      </section>
      <h3>{t('alarms.detail.history')}</h3>
      <Life life={life} times={times} />
    </aside>
  );
}
