import type { SiteStrategyDetail } from '@contract/strategyPrograms';
import { siteStrategyQuery } from '@sagas/strategies/strategies.queries';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Asked } from '@/pages/commands/parts/Asked';
import { ProveButton } from '@/pages/experiments/parts/ProveButton';
import type { SiteSectionProps } from '@/pages/sites/siteSection';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { RehearsalDialog } from './parts/RehearsalDialog';
import { RoomTwinBlock } from './parts/RoomTwinBlock';
import { Sentence } from './parts/Sentence';
import { useStrategyWords } from './parts/words';
import { Onward } from '@/crud/Onward';
import { EmptyList } from '@/crud/EmptyList';
import { ReadinessLink } from '@/readiness/ReadinessLink';
import './strategies.css';

/** The plan of a site as a sentence, what it said before, what the nights know of its room, and what a plan would do. */
export function StrategySection({ site: { id } }: SiteSectionProps) {
  const { t } = useTranslation();
  const answer = useQuery(siteStrategyQuery, id);
  const [isRehearsing, setRehearsing] = useState(false);
  return (
    <>
      <Asked answer={answer}>
        {(detail) =>
          detail.strategy === null ? (
            <EmptyList text={t('strategies.site.none')}>
              <Onward way="strategies" /> <ReadinessLink use="strategies" siteId={id} />
            </EmptyList>
          ) : (
            <>
              <Sentence strategy={detail.strategy} detail={detail} />
              <Log detail={detail} />
            </>
          )
        }
      </Asked>
      <RoomTwinBlock siteId={id} />
      <Button onClick={() => setRehearsing(true)}>{t('strategies.rehearse.act')}</Button>{' '}
      <ProveButton siteId={id} />
      {isRehearsing ? <RehearsalDialog siteId={id} onClose={() => setRehearsing(false)} /> : null}
    </>
  );
}

function Log({ detail }: { detail: SiteStrategyDetail }) {
  const { t } = useTranslation();
  const times = useTimes();
  const words = useStrategyWords();
  return (
    <details className="strategies-log">
      <summary>{t('strategies.site.log')}</summary>
      {detail.log.length === 0 ? <p>{t('strategies.site.noLog')}</p> : null}
      <ol>
        {detail.log.map(({ at, said }) => (
          <li key={`${at} ${said.guard ?? ''} ${said.notes.length}`}>
            <time>{times.moment(at)}</time>
            <span>{said.guard === null ? words.wants(said) : words.allowed(said)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
