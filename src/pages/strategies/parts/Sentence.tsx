import type { SiteStrategy, SiteStrategyDetail } from '@contract/strategyPrograms';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFreshness } from '@/live';
import { useServerNow } from '@/time/useServerNow';
import { useTimes } from '@/time/useTimes';
import { toneOfState, useStrategyWords } from './words';

interface SentenceProps {
  strategy: SiteStrategy;
  detail: SiteStrategyDetail;
}

/** One site's minute as people read it: wanted, allowed and why, done, and when it reverts. */
export function Sentence({ strategy, detail }: SentenceProps) {
  const { t } = useTranslation();
  const { programName, version, state, decidedAt } = strategy;
  return (
    <div className="strategies-sentence">
      <p className="strategies-sentence-head">
        <Tag color={toneOfState(state)}>{t(`strategies.state.${state}`)}</Tag>
        {programName === null || version === null ? null : (
          <b>{t('strategies.site.program', { name: programName, version })}</b>
        )}
        {decidedAt === null ? null : <Decided at={decidedAt} />}
      </p>
      <Said strategy={strategy} detail={detail} />
    </div>
  );
}

function Decided({ at }: { at: number }) {
  const { t } = useTranslation();
  const times = useTimes();
  const { serverOffsetMs } = useFreshness();
  const now = useServerNow(serverOffsetMs);
  return <small>{t('strategies.say.decided', { age: times.age(Math.max(0, now - at)) })}</small>;
}

function Said({ strategy, detail }: SentenceProps) {
  const { t } = useTranslation();
  const words = useStrategyWords();
  const { said, state } = strategy;
  if (state === 'returning') return <p>{t('strategies.say.returningText')}</p>;
  if (said === null) return <p>{t('strategies.say.undecided')}</p>;
  const lines = [
    ['wants', words.wants(said)],
    ['allowed', words.allowed(said)],
    ['done', words.done(strategy, said, detail)],
    ['reverts', words.reverts(detail)],
    ['kept', words.kept(strategy.kept)],
  ] as const;
  return (
    <dl>
      {lines.map(([of, text]) => (
        <div key={of} data-of={of}>
          <dt>{t(`strategies.say.${of}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
