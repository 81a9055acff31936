import type { Experiment } from '@contract/experiments';
import { experimentsQuery } from '@sagas/experiments/experiments.queries';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Verdict } from '@/pages/experiments/parts/Verdict';
import { useQuery } from '@/queries/useQuery';
import { RoleCard } from './RoleCard';

const mostNamed = 3;

type Standing = 'proven' | 'running' | 'notProven';
const standings: readonly Standing[] = ['proven', 'running', 'notProven'];

const standingOf = ({ state, result }: Experiment): Standing => {
  if (state === 'running') return 'running';
  return result?.saving?.verdict === 'proven' ? 'proven' : 'notProven';
};

/** What an energy manager can claim: savings with their bands first, then what is under way and what is not proven. */
export function WhatIsProven() {
  const { t } = useTranslation();
  const answer = useQuery(experimentsQuery, {});
  const all = answer.data ?? [];
  const of = (standing: Standing) => all.filter((each) => standingOf(each) === standing);
  return (
    <RoleCard title={t('startPage.proven')} answers={[answer]}>
      {standings
        .flatMap(of)
        .slice(0, mostNamed)
        .map((experiment) => (
          <li key={experiment.id}>
            <Link to={`/analysis/experiments?experiment=${experiment.id}`}>{experiment.siteName}</Link>
            <Verdict experiment={experiment} />
          </li>
        ))}
      {all.length > 0 && (
        <li className="role-card-counts">
          {standings.map((standing) => (
            <span key={standing}>
              {t(`startPage.count.${standing}`)} {of(standing).length}
            </span>
          ))}
          <Link to="/analysis/experiments">{t('startPage.allExperiments')}</Link>
        </li>
      )}
      {answer.data?.length === 0 && (
        <li>
          <span>{t('startPage.nothingProven')}</span>
          <Link to="/control/strategies">{t('startPage.begin')}</Link>
        </li>
      )}
    </RoleCard>
  );
}
