import type { ReadinessState, UseReadiness } from '@contract/readiness';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';
import { lackWords } from './lackWords';
import './useState.css';

const colours: Readonly<Record<ReadinessState, string>> = {
  ...{ available: 'success', partly: 'processing', waiting: 'warning', missing: 'default' },
};

interface UseStateProps {
  found: UseReadiness | undefined;
  /** How many of what is lacking are listed; the others are counted. */
  most: number;
}

/** Whether one use is available at a site, what it lacks, and from which day. */
export function UseState({ found, most }: UseStateProps) {
  const { t } = useTranslation();
  const times = useTimes();
  if (!found) return <span className="quiet">{t('readiness.unknown')}</span>;
  const { state, lacks, from } = found;
  const words = lacks.map((lack) => lackWords(t, lack));
  return (
    <div className="use-state" title={words.slice(most).join(', ')}>
      <Tag color={colours[state]}>{t(`readiness.state.${state}`)}</Tag>
      {words.slice(0, most).map((text) => (
        <small key={text}>{text}</small>
      ))}
      {words.length > most ? (
        <small className="quiet">{t('readiness.more', { more: words.length - most })}</small>
      ) : null}
      {from === null ? null : <small>{t('readiness.from', { day: times.date(from) })}</small>}
    </div>
  );
}
