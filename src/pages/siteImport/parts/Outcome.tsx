import { provisionPermission } from '@contract/calls/provisioning';
import type { SiteImport } from '@contract/siteImport';
import {
  importCredentialsRequested,
  siteImportApplyRequested,
  siteImportLeft,
} from '@sagas/siteImport/siteImport.slice';
import { Alert, Button, Progress, Space, Statistic } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { HasPermi } from '@/permission/only';

const counted = ['sitesAdded', 'sitesChanged', 'devicesAdded', 'devicesChanged'] as const;

/** What an import is doing, what it found and did, and what may be done next. */
export function Outcome({ found }: { found: SiteImport }) {
  const { t } = useTranslation();
  const { state, fileName, rowsRead, badRows, otherSheets, counts, failure } = found;
  const isUnderWay = state === 'reading' || state === 'checking' || state === 'applying';
  return (
    <>
      {isUnderWay && (
        <div role="status" className="site-import__progress">
          <Progress percent={100} status="active" showInfo={false} />
          <span>{t(`siteImport.state.${state}`, { name: fileName, count: rowsRead })}</span>
        </div>
      )}
      {state === 'failed' && (
        <Alert
          type="error"
          showIcon
          title={t('siteImport.failed', { name: fileName })}
          description={t(failure ?? '')}
        />
      )}
      {(state === 'checked' || state === 'applied') && (
        <>
          <Alert
            type={
              state === 'applied' ? 'success' : badRows > 0 || otherSheets.length > 0 ? 'warning' : 'info'
            }
            showIcon
            title={t(`siteImport.said.${state}`, { name: fileName })}
            description={<Reading found={found} />}
          />
          <div className="site-import__counts">
            <Statistic title={t('siteImport.rowsRead')} value={rowsRead} />
            <Statistic title={t('siteImport.badRows')} value={badRows} />
            {counted.map((name) => (
              <Statistic key={name} title={t(`siteImport.count.${name}`)} value={counts?.[name] ?? 0} />
            ))}
          </div>
        </>
      )}
      {!isUnderWay && <Next found={found} />}
    </>
  );
}

/** Where the rows come from, and what of the file was not read. */
function Reading({ found: { sheet, otherSheets, headRow, ignored } }: { found: SiteImport }) {
  const { t } = useTranslation();
  const isPlain = (headRow ?? 1) === 1 && otherSheets.length === 0;
  return (
    <>
      {!isPlain && (
        <div>{t(sheet === null ? 'crud.import.placeCsv' : 'crud.import.place', { sheet, row: headRow })}</div>
      )}
      {otherSheets.length > 0 && (
        <div>{t('crud.import.otherSheets', { sheets: otherSheets.join(' · ') })}</div>
      )}
      {ignored.length > 0 && <div>{t('siteImport.ignored', { heads: ignored.join(' | ') })}</div>}
    </>
  );
}

function Next({ found }: { found: SiteImport }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { id, state, badRows, rowsRead, withoutCredential } = found;
  const apply = (rows: 'all' | 'good') => dispatch(siteImportApplyRequested({ id, rows }));
  return (
    <Space wrap>
      {state === 'checked' && badRows === 0 && (
        <Button type="primary" onClick={() => apply('all')}>
          {t('siteImport.apply.all')}
        </Button>
      )}
      {state === 'checked' && badRows > 0 && badRows < rowsRead && (
        <Button type="primary" onClick={() => apply('good')}>
          {t('siteImport.apply.good')}
        </Button>
      )}
      {state === 'applied' && withoutCredential > 0 && (
        <HasPermi any={[provisionPermission]}>
          <Button type="primary" onClick={() => dispatch(importCredentialsRequested(id))}>
            {t('siteImport.takeCredentials')} ({withoutCredential})
          </Button>
        </HasPermi>
      )}
      <Button onClick={() => dispatch(siteImportLeft())}>{t('siteImport.another')}</Button>
    </Space>
  );
}
