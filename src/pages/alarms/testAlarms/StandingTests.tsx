import type { TestAlarm } from '@contract/testAlarms';
import { testAlarmsRequested, testEndRequested } from '@sagas/alarms/actions/testAlarms.slice';
import { Alert, Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFreshness } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useServerNow } from '@/time/useServerNow';
import type { Times } from '@/time/useTimes';
import { useAppDispatch, useAppSelector } from '@/app/store';

function StandingTest({ test, times }: { test: TestAlarm; times: Times }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isAsking = useAppSelector(({ testAlarms }) => testAlarms.outcome.kind === 'asking');
  const { alarmId, siteName, level, endsAt, by } = test;
  return (
    <li>
      <ConditionMark condition={conditionOfLevel(level)} />
      <span className="visually-hidden">{t(`level.${level}`)}</span>
      <strong>{siteName}</strong>
      <span className="quiet">{t('alarms.test.until', { at: times.clock(endsAt), by })}</span>
      <Button
        size="small"
        disabled={isAsking}
        aria-label={t('alarms.test.endAt', { site: siteName })}
        onClick={() => dispatch(testEndRequested({ alarmId }))}
      >
        {t('alarms.test.end')}
      </Button>
    </li>
  );
}

function Lines({ times }: { times: Times }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { standing, status } = useAppSelector((state) => state.testAlarms);
  const { serverOffsetMs } = useFreshness();
  const nowMs = useServerNow(serverOffsetMs);
  if (status === 'failed')
    return (
      <Alert
        type="error"
        showIcon
        title={t('alarms.test.failed')}
        action={<Button onClick={() => dispatch(testAlarmsRequested())}>{t('alarms.again')}</Button>}
      />
    );
  const left = standing.filter(({ endsAt }) => endsAt > nowMs);
  if (left.length > 0)
    return (
      <ul>
        {left.map((test) => (
          <StandingTest key={test.alarmId} test={test} times={times} />
        ))}
      </ul>
    );
  return status === 'ready' ? (
    <p className="quiet">{t('alarms.test.none')}</p>
  ) : (
    <Skeleton active title={false} paragraph={{ rows: 1 }} />
  );
}

/** Those that have not ended, whoever raised them; each may be ended at once. */
export function StandingTests({ times }: { times: Times }) {
  const { t } = useTranslation();
  // The dialog stands outside the page and its colours.
  const colours = usePaletteStyle(usePalette());
  return (
    <section className="standing-tests" style={colours} aria-labelledby="standing-tests">
      <h3 id="standing-tests">{t('alarms.test.standing')}</h3>
      <Lines times={times} />
    </section>
  );
}
