import { exportSiteTable, startSiteImport } from '@contract/calls/siteImport';
import { siteImportQuery } from '@sagas/siteImport/siteImport.queries';
import { siteTableRequested } from '@sagas/siteImport/siteImport.slice';
import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Card, Skeleton, Space, Steps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { HasPermi } from '@/permission/only';
import { useQuery } from '@/queries/useQuery';
import { FileChoice } from './parts/FileChoice';
import { Outcome } from './parts/Outcome';
import { Problems } from './parts/Problems';
import { stepOf } from './parts/stepOf';
import './siteImport.css';

/** Many sites with their devices at once: a file is checked, looked at, and taken in. */
export function SiteImport() {
  const { t } = useTranslation();
  const importId = useAppSelector(({ siteImport }) => siteImport.importId);
  const { data: found, error, again } = useQuery(siteImportQuery, importId);
  const step = stepOf(found);
  return (
    <Card className="site-import" title={<h1>{t('siteImport.title')}</h1>} extra={<Tables />}>
      <Steps
        size="small"
        current={step.at}
        status={step.isFailed ? 'error' : 'process'}
        items={(['file', 'check', 'take', 'credentials'] as const).map((one) => ({
          title: t(`siteImport.step.${one}`),
        }))}
      />
      {importId === null && (
        <HasPermi any={[startSiteImport.permission]}>
          <FileChoice />
        </HasPermi>
      )}
      {importId !== null && !found && !error && <Skeleton active aria-label={t('siteImport.loading')} />}
      {importId !== null && error && (
        <Alert
          type="warning"
          showIcon
          title={t('siteImport.unanswered')}
          action={<Button onClick={again}>{t('siteImport.retry')}</Button>}
        />
      )}
      {found && <Outcome found={found} />}
      {found && found.badRows > 0 && <Problems found={found} />}
    </Card>
  );
}

function Tables() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <HasPermi any={[exportSiteTable.permission]}>
      <Space>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            icon={<DownloadOutlined />}
            onClick={() => dispatch(siteTableRequested(format))}
          >
            {t(`siteImport.export.${format}`)}
          </Button>
        ))}
      </Space>
    </HasPermi>
  );
}
