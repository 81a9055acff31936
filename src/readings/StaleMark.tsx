import type { PointAge } from '@contract/staleness';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import './stale.css';

interface StaleProps {
  /** Null, or not stale: nothing is marked. */
  age: PointAge | null;
  times: Times;
}

const hintKeyOf = ({ isOfBefore, isAtLeast }: PointAge) => {
  if (isOfBefore === true) return 'stale.hintOfBefore';
  return isAtLeast ? 'stale.hintAtLeast' : 'stale.hint';
};

const hintOf = (t: TFunction, age: PointAge, times: Times): string =>
  t(hintKeyOf(age), { age: times.age(age.ageMs), limit: times.age(age.silentAfterMs) });

/** Says in words that a value is stale, and for how long nothing was heard of it. */
export function StaleMark({ age, times }: StaleProps) {
  const { t } = useTranslation();
  if (!age?.isStale) return null;
  return (
    <small className="stale-mark" title={hintOf(t, age, times)}>
      {t(age.isAtLeast ? 'stale.ageAtLeast' : 'stale.age', { age: times.age(age.ageMs) })}
    </small>
  );
}

/** A value; one that was not reported when it should have been looks different and tells why. */
export function StaleValue({ age, times, children }: StaleProps & { children: ReactNode }) {
  const { t } = useTranslation();
  if (!age?.isStale) return children;
  return (
    <span className="stale-value" title={hintOf(t, age, times)}>
      {children}
    </span>
  );
}
