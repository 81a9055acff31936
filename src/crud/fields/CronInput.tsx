import { scheduleRequested } from '@sagas/jobs/jobs.slice';
import { Input } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { useLanguage } from '@/i18n/useLanguage';
import { useTimes } from '@/time/useTimes';
import './cronInput.css';

interface CronInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A schedule as text, and below it what the server understands: its words and the next times. */
export function CronInput({ label, value, onChange }: CronInputProps) {
  const dispatch = useAppDispatch();
  const language = useLanguage();
  useEffect(() => {
    if (value !== '') dispatch(scheduleRequested(value));
  }, [dispatch, value, language]);
  return (
    <>
      <Input
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Meaning text={value} />
    </>
  );
}

function Meaning({ text }: { text: string }) {
  const { t } = useTranslation();
  const times = useTimes();
  const schedule = useAppSelector((state) => state.jobs.schedule);
  if (text === '' || schedule?.text !== text) return null;
  const { isValid, words, next, timeZone } = schedule.answer;
  return (
    <div className={isValid ? 'cron-input-meaning' : 'cron-input-meaning is-wrong'} role="status">
      <p>{words}</p>
      {isValid && (
        <>
          <p className="cron-input-meaning__next">{t('jobs.nextTimes', { zone: timeZone })}</p>
          <ol>
            {next.map((at) => (
              <li key={at}>
                {times.day(at)} {times.clock(at)}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
