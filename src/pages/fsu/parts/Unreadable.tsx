import { seeFsuUnreadable } from '@contract/calls/fsuUnits';
import type { FsuSource, FsuUnreadable } from '@contract/fsuSources';
import { unreadableSeenRequested } from '@sagas/fsuUnits/fsuUnits.slice';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { HasPermi } from '@/permission/only';
import { useTimes } from '@/time/useTimes';

/** What the unit said and nobody could read, as it came; a person says when it was looked at. */
export function Unreadable({ source: { unitId, unreadable } }: { source: FsuSource }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const open = unreadable.filter(({ seenAt }) => seenAt === null);
  const seen = unreadable.filter(({ seenAt }) => seenAt !== null);
  return (
    <>
      {open.length > 0 ? (
        <Alert
          type="error"
          showIcon
          title={t('fsu.unreadable.title', { count: open.length })}
          description={
            <>
              <p>{t('fsu.unreadable.hint')}</p>
              <Texts unreadable={open} />
              <HasPermi any={[seeFsuUnreadable.permission]}>
                <Button onClick={() => dispatch(unreadableSeenRequested(unitId))}>
                  {t('fsu.unreadable.see')}
                </Button>
              </HasPermi>
            </>
          }
        />
      ) : null}
      {seen.length > 0 ? (
        <details>
          <summary>{t('fsu.unreadable.past', { count: seen.length })}</summary>
          <Texts unreadable={seen} />
        </details>
      ) : null}
    </>
  );
}

function Texts({ unreadable }: { unreadable: readonly FsuUnreadable[] }) {
  const { t } = useTranslation();
  const times = useTimes();
  return (
    <ul>
      {unreadable.map((each) => (
        <li key={each.id}>
          {t('fsu.unreadable.one', {
            ...{ kind: t(`fsu.unreadable.kind.${each.kind}`), why: t(`fsu.unreadable.why.${each.why}`) },
            ...{ times: each.times, from: times.stamp(each.firstAt), to: times.stamp(each.lastAt) },
          })}
          <pre className="fsu-raw" aria-label={t('fsu.unreadable.raw')}>
            {each.raw}
          </pre>
        </li>
      ))}
    </ul>
  );
}
