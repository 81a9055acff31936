import { secondMs } from '@contract/time';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FreshnessMark } from '@/freshness/FreshnessMark';
import { ConditionMark } from '@/palette/ConditionMark';
import type { Times } from '@/time/useTimes';
import { ReplayButton } from '../replay/ReplayButton';
import { SceneSwitch } from './SceneSwitch';
import './screenHead.css';

interface ScreenHeadProps {
  title: string;
  /** Of the region or site that the scene is about. */
  subject: string | null;
  times: Times;
  nowMs: number;
  /** When the totals on screen were made; null before the first. */
  dataAt: number | null;
  /** A wall has no console to go back to. */
  hasWayBack: boolean;
  /** A critical alarm called this scene up. */
  isInterrupted: boolean;
  /** The browser lets the screen sleep: said while the wall is being set up. */
  maySleep: boolean;
}

/** Totals are sent at least this often while all is well. */
const currentForMs = 5 * secondMs;

function DataAge({ times, nowMs, dataAt }: Pick<ScreenHeadProps, 'times' | 'nowMs' | 'dataAt'>) {
  const { t } = useTranslation();
  if (dataAt === null) return <span>{t('screen.loading')}</span>;
  const ageMs = nowMs - dataAt;
  if (ageMs < currentForMs) return <span>{t('screen.dataNow')}</span>;
  return <strong className="is-abnormal">{t('screen.dataAge', { age: times.age(ageMs) })}</strong>;
}

/** What it is, whether it is alive, and what time it is there. */
export function ScreenHead(props: ScreenHeadProps) {
  const { title, subject, times, nowMs, hasWayBack, isInterrupted, maySleep } = props;
  const { t } = useTranslation();
  return (
    <header className="screen-head">
      <div className="screen-head__start">
        {hasWayBack ? (
          <>
            <Link to="/index" className="screen-head__back">
              ‹ {t('screen.back')}
            </Link>
            <SceneSwitch />
            <ReplayButton nowMs={nowMs} />
          </>
        ) : null}
        {maySleep ? <span className="screen-head__hint">{t('screen.maySleep')}</span> : null}
        {isInterrupted ? (
          <strong className="screen-head__call">
            <ConditionMark condition="level1" size="1.1em" />
            {t('screen.interrupted')}
          </strong>
        ) : null}
      </div>
      <h1>
        {title}
        {subject === null ? null : <span>{subject}</span>}
      </h1>
      <div className="screen-head__end">
        <div className="screen-head__health">
          <FreshnessMark />
          <DataAge {...props} />
        </div>
        <div className="screen-head__clock">
          <time dateTime={new Date(nowMs).toISOString()}>{times.clock(nowMs)}</time>
          <span>
            {times.day(nowMs)} · {times.zone}
          </span>
        </div>
      </div>
    </header>
  );
}
