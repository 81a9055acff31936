import { addMaintenanceOfSites } from '@contract/calls/alarmMaintenance';
import { listAlarms } from '@contract/calls/alarms';
import { exportSites } from '@contract/calls/sites';
import { AlertOutlined, CopyOutlined, DownloadOutlined, ToolOutlined } from '@ant-design/icons';
import { mostMaintained } from '@contract/alarmActions';
import { toasted } from '@sagas/prompts/prompts.slice';
import { sitesExportRequested } from '@sagas/sites/exportSites.saga';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '@/app/store';
import { searchOf } from '@/pages/alarms/views/address';
import { wholeQuery } from '@/pages/alarms/views/query';
import { HasPermi } from '@/permission/only';
import type { Times } from '@/time/useTimes';
import { copyText } from '@/ui/copyText';
import { SitesWindowDialog } from './SitesWindowDialog';
import './lassoActs.css';

interface LassoActsProps {
  /** Those that need people most first. */
  siteIds: readonly number[];
  codes: readonly string[];
  times: Times;
}

const formats = ['xlsx', 'csv'] as const;

const alarmsOf = (siteIds: readonly number[]): string => {
  const query = { ...wholeQuery, facets: { site: siteIds.map(String) } };
  return `/alarms${searchOf({ query, openedId: null })}`;
};

/** What one does with many sites at once. */
export function LassoActs({ siteIds, codes, times }: LassoActsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [isMaintaining, setMaintaining] = useState(false);
  const areTooMany = siteIds.length > mostMaintained;
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'));
    const title = {
      key: isCopied ? 'map.lasso.copied' : 'map.lasso.notCopied',
      params: { n: codes.length, count: codes.length },
    };
    dispatch(toasted({ level: isCopied ? 'success' : 'error', title }));
  };
  const items = formats.map((format) => ({
    key: format,
    label: t(`alarms.export.${format}`),
    onClick: () => void dispatch(sitesExportRequested({ format, siteIds: [...siteIds] })),
  }));
  return (
    <div className="map-lasso__acts">
      <HasPermi any={[listAlarms.permission]}>
        <Button
          icon={<AlertOutlined aria-hidden="true" />}
          disabled={areTooMany}
          onClick={() => void navigate(alarmsOf(siteIds))}
        >
          {t('map.lasso.alarms')}
        </Button>
      </HasPermi>
      <HasPermi any={[addMaintenanceOfSites.permission]}>
        <Button
          icon={<ToolOutlined aria-hidden="true" />}
          disabled={areTooMany}
          onClick={() => setMaintaining(true)}
        >
          {t('map.lasso.maintenance')}
        </Button>
      </HasPermi>
      <HasPermi any={[exportSites.permission]}>
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button icon={<DownloadOutlined aria-hidden="true" />}>{t('map.lasso.export')}</Button>
        </Dropdown>
      </HasPermi>
      <Button icon={<CopyOutlined aria-hidden="true" />} onClick={() => void copy()}>
        {t('map.lasso.copy')}
      </Button>
      {areTooMany ? (
        <p className="map-quiet">{t('map.lasso.limit', { n: times.number(mostMaintained) })}</p>
      ) : null}
      {isMaintaining ? (
        <SitesWindowDialog siteIds={siteIds} times={times} onClose={() => setMaintaining(false)} />
      ) : null}
    </div>
  );
}
