import { listSavingsKeys, rotateSavingsKey } from '@contract/calls/savings';
import { signingKeysQuery } from '@sagas/savings/signingKeys.query';
import { Button, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppConfig } from '@/appConfig/useAppConfig';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { HasPermi } from '@/permission/only';
import { StaleAnswer } from '@/queries/StaleAnswer';
import { useQuery } from '@/queries/useQuery';
import { KeyTable } from './parts/KeyTable';
import { RotateDialog } from './parts/RotateDialog';
import { Onward } from '@/crud/Onward';
import { EmptyList } from '@/crud/EmptyList';
import './signingKeys.css';

/** The keys that exports and reports of savings are and were signed with, and the way to a new one. */
export function SigningKeys() {
  const { t } = useTranslation();
  const style = usePaletteStyle(usePalette());
  const config = useAppConfig();
  const asked = useQuery(signingKeysQuery, 'all');
  const { data: keys, error, again } = asked;
  return (
    <section className="signing-keys" style={style} aria-labelledby="signing-keys">
      <header>
        <h1 id="signing-keys">{t('signingKeys.title')}</h1>
        <StaleAnswer answer={asked} />
        {config ? (
          <Button href={`${config.apiPrefix}${listSavingsKeys.path}`} download="keys.json">
            {t('signingKeys.download')}
          </Button>
        ) : null}
        <HasPermi any={[rotateSavingsKey.permission]}>
          <Rotate />
        </HasPermi>
      </header>
      <p className="quiet">{t('signingKeys.what')}</p>
      {keys === null && error ? (
        <Result
          status="warning"
          title={t('signingKeys.failed')}
          extra={<Button onClick={again}>{t('queries.again')}</Button>}
        />
      ) : null}
      {keys === null && !error ? <Skeleton active paragraph={{ rows: 4 }} /> : null}
      {keys?.length === 0 ? (
        <EmptyList text={t('signingKeys.none')}>
          <Onward way="baselines" />
        </EmptyList>
      ) : null}
      {keys !== null && keys.length > 0 ? <KeyTable keys={keys} /> : null}
    </section>
  );
}

function Rotate() {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button type="primary" onClick={() => setAsking(true)}>
        {t('signingKeys.rotate')}
      </Button>
      {isAsking ? <RotateDialog onClose={() => setAsking(false)} /> : null}
    </>
  );
}
