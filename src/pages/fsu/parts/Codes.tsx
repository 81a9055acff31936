import { acceptFsuCode } from '@contract/calls/fsuUnits';
import { wildcard } from '@contract/bInterface/names';
import type { FsuSource } from '@contract/fsuSources';
import { codeAcceptRequested, codeDropRequested } from '@sagas/fsuUnits/fsuUnits.slice';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { HasPermi } from '@/permission/only';
import { useTimes } from '@/time/useTimes';

/** Codes that the unit answers and never declared: they count once a person accepts them, one by one. */
export function Codes({ source }: { source: FsuSource }) {
  const { t } = useTranslation();
  const { strays, accepted } = source;
  return (
    <>
      {strays.length > 0 ? (
        <Alert type="warning" showIcon title={t('fsu.strays')} description={<Undeclared source={source} />} />
      ) : null}
      {accepted.length > 0 ? (
        <Alert type="info" showIcon title={t('fsu.accepted')} description={<Accepted source={source} />} />
      ) : null}
    </>
  );
}

function Undeclared({ source: { unitId, strays } }: { source: FsuSource }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const press = (code: string) => (
    <HasPermi any={[acceptFsuCode.permission]}>
      <Button
        size="small"
        aria-label={t('fsu.strays.acceptOne', { code })}
        onClick={() => dispatch(codeAcceptRequested({ unitId, code }))}
      >
        {t('fsu.strays.accept')}
      </Button>
    </HasPermi>
  );
  return (
    <ul className="fsu-settings">
      {strays.map((code) => (
        <li key={code}>
          <span>{code}</span>
          {code === wildcard.device ? <span>{t('fsu.strays.all')}</span> : press(code)}
        </li>
      ))}
    </ul>
  );
}

function Accepted({ source: { unitId, accepted } }: { source: FsuSource }) {
  const { t } = useTranslation();
  const times = useTimes();
  const dispatch = useAppDispatch();
  return (
    <ul className="fsu-settings">
      {accepted.map(({ code, by, at }) => (
        <li key={code}>
          <span>{t('fsu.accepted.one', { code, by, at: times.stamp(at) })}</span>
          <HasPermi any={[acceptFsuCode.permission]}>
            <Button
              size="small"
              aria-label={t('fsu.accepted.dropOne', { code })}
              onClick={() => dispatch(codeDropRequested({ unitId, code }))}
            >
              {t('fsu.accepted.drop')}
            </Button>
          </HasPermi>
        </li>
      ))}
    </ul>
  );
}
