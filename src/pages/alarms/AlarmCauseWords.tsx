import type { Alarm } from '@contract/alarms';
import { linkHintOf, type AlarmCause } from '@contract/linkCauses';
import { hasPermission } from '@sagas/permission/checks';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '@/app/store';

/** Why messages are refused, in a few words; null where the name of the alarm says all. */
const reasonOf = (t: TFunction, cause: AlarmCause): string | null => {
  const hint = linkHintOf(cause);
  if (hint !== null) return t(`linkFault.hint.${hint}`);
  return cause.reason === null ? null : t(`monitor.reason.${cause.reason}`);
};

/** What is refused and for how many sites, behind the name of an alarm. */
export const shortCauseOf = (t: TFunction, { cause }: Pick<Alarm, 'cause'>): string | null => {
  if (cause === null) return null;
  const sites = cause.sites === null ? null : t('alarms.cause.sites', { count: cause.sites });
  const words = [reasonOf(t, cause), sites].filter((part) => part !== null);
  return words.length === 0 ? null : words.join(' · ');
};

/** The cause in full, and the way to the sites that share it. */
export function AlarmCauseWords({ cause }: { cause: AlarmCause }) {
  const { t } = useTranslation();
  const mayList = useAppSelector(({ session }) => hasPermission(session.permissions, ['area:site:list']));
  const { id, detail, sites } = cause;
  const count = sites === null ? null : t('alarms.cause.sites', { count: sites });
  return (
    <>
      {[reasonOf(t, cause), detail].filter((part) => part !== null).join(' · ')}
      {count === null ? null : (
        <div>{mayList && id !== null ? <Link to={`/area/site?linkCause=${id}`}>{count}</Link> : count}</div>
      )}
    </>
  );
}
