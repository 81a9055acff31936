import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asked } from '@/queries/useQuery';
import './roleCard.css';

interface RoleCardProps {
  title: string;
  /** What the card says is made of these. */
  answers: readonly Asked<unknown>[];
  children: ReactNode;
}

/** A card of the start page: its place is kept until it is known, and it says so when it is not. */
export function RoleCard({ title, answers, children }: RoleCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const isUnknown = answers.some(({ data, error }) => data === null && error !== null);
  const isWaiting = !isUnknown && answers.some(({ data, isLoading }) => data === null && isLoading);
  return (
    <section aria-labelledby={id} aria-busy={isWaiting}>
      <h2 id={id}>{title}</h2>
      {isWaiting ? (
        <div className="home-card role-card-waiting" />
      ) : (
        <ul className="home-card role-card">
          {children}
          {isUnknown && <li className="role-card-quiet">{t('startPage.unknown')}</li>}
        </ul>
      )}
    </section>
  );
}
