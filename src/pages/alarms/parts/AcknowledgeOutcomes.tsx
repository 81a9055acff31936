import type { AcknowledgeOutcome, Alarm } from '@contract/alarms';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { alarmNameOf, siteNameOf } from './columns';

interface AcknowledgeOutcomesProps {
  outcomes: readonly AcknowledgeOutcome[];
  alarmOf: (id: number) => Alarm | undefined;
  times: Times;
  onClose: () => void;
}

/** What became of each alarm: acknowledged, or somebody else was first and who. */
export function AcknowledgeOutcomes({ outcomes, alarmOf, times, onClose }: AcknowledgeOutcomesProps) {
  const { t } = useTranslation();
  const done = outcomes.filter(({ outcome }) => outcome === 'acknowledged').length;
  const others = outcomes.filter(({ outcome }) => outcome !== 'acknowledged');
  const tell = ({ alarmId, outcome, by, at }: AcknowledgeOutcome): string => {
    if (outcome === 'notFound') return t('alarms.outcomeGone', { id: alarmId });
    const alarm = alarmOf(alarmId);
    const [name, site] = alarm
      ? [alarmNameOf(t, alarm.definitionId), siteNameOf(t, alarm)]
      : [String(alarmId), '—'];
    return t('alarms.outcomeFirst', {
      alarm: name,
      site,
      by: by ?? '—',
      at: at === null ? '—' : times.moment(at),
    });
  };
  return (
    <Alert
      role="status"
      type={others.length > 0 ? 'warning' : 'success'}
      showIcon
      closable={{ onClose, 'aria-label': t('alarms.cancel') }}
      title={t('alarms.outcome', { done })}
      description={
        others.length > 0 ? (
          <ul className="outcome-list">
            {others.map((item) => (
              <li key={item.alarmId}>{tell(item)}</li>
            ))}
          </ul>
        ) : undefined
      }
    />
  );
}
