import { liftFsuQuarantine } from '@contract/calls/fsuUnits';
import type { FsuQuarantine, FsuSource } from '@contract/fsuSources';
import { quarantineLiftRequested } from '@sagas/fsuUnits/fsuUnits.slice';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { HasPermi } from '@/permission/only';
import { useTimes } from '@/time/useTimes';

/** What answers nonsense is not believed, and why; a person believes it again. */
export function Quarantine({ source: { unitId, quarantine } }: { source: FsuSource }) {
  const open = quarantine.filter(({ liftedAt }) => liftedAt === null);
  const past = quarantine.filter(({ liftedAt }) => liftedAt !== null);
  return (
    <>
      {open.map((each) => (
        <Shut key={each.id} unitId={unitId} quarantine={each} />
      ))}
      {past.length > 0 ? <Past quarantine={past} /> : null}
    </>
  );
}

function useWho() {
  const { t } = useTranslation();
  return ({ deviceCode }: FsuQuarantine) =>
    deviceCode === '' ? t('fsu.quarantine.unit') : t('fsu.quarantine.device', { code: deviceCode });
}

function Shut({ unitId, quarantine }: { unitId: number; quarantine: FsuQuarantine }) {
  const { t } = useTranslation();
  const times = useTimes();
  const who = useWho();
  const dispatch = useAppDispatch();
  const { id, since, reason, evidence } = quarantine;
  return (
    <Alert
      type="error"
      showIcon
      title={t('fsu.quarantine.title', { who: who(quarantine), at: times.stamp(since) })}
      description={
        <>
          <p>{t(`fsu.quarantine.${reason}`)}</p>
          <pre className="fsu-raw" aria-label={t('fsu.quarantine.evidence')}>
            {evidence}
          </pre>
          <HasPermi any={[liftFsuQuarantine.permission]}>
            <Button onClick={() => dispatch(quarantineLiftRequested({ unitId, quarantineId: id }))}>
              {t('fsu.quarantine.lift')}
            </Button>
          </HasPermi>
        </>
      }
    />
  );
}

function Past({ quarantine }: { quarantine: readonly FsuQuarantine[] }) {
  const { t } = useTranslation();
  const times = useTimes();
  const who = useWho();
  return (
    <details>
      <summary>{t('fsu.quarantine.past', { count: quarantine.length })}</summary>
      <ul>
        {quarantine.map((each) => (
          <li key={each.id}>
            {t('fsu.quarantine.was', {
              ...{ who: who(each), from: times.stamp(each.since), to: times.stamp(each.liftedAt ?? 0) },
              by: each.liftedBy,
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
