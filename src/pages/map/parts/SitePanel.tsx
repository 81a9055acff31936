import { CloseOutlined } from '@ant-design/icons';
import { isPlaced } from '@contract/sites';
import type { SiteFacts } from '@sagas/sites/siteIndex';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSite } from '@/live';
import { wayTo } from '@/map/wayTo';
import { ConditionMark } from '@/palette/ConditionMark';
import type { Palette, SiteCondition } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import { SitePast } from './SitePast';
import { SitePresent } from './SitePresent';
import '@/ui/sidePanel.css';
import { useAppSelector } from '@/app/store';
import './sitePanel.css';

interface SitePanelProps {
  siteId: number;
  condition: SiteCondition;
  palette: Palette;
  times: Times;
  onClose: () => void;
}

function SitePlace({ facts }: { facts: SiteFacts }) {
  const { t } = useTranslation();
  if (!isPlaced(facts)) return t('map.noPlace');
  return (
    <>
      {t('map.coordinates', { latitude: facts.lat.toFixed(4), longitude: facts.lng.toFixed(4) })}{' '}
      <a className="site-panel__way" href={wayTo(facts)}>
        {t('map.navigate')}
      </a>
    </>
  );
}

/** One site: who and where it is, and how it is. */
export function SitePanel({ siteId, condition, palette, times, onClose }: SitePanelProps) {
  const { t } = useTranslation();
  const { facts } = useSite(siteId);
  const isReplaying = useAppSelector(({ replay }) => replay.isOn);
  if (!facts) return null;
  return (
    <aside className="side-panel site-panel" aria-label={t('map.sitePanel', { site: facts.name })}>
      <header>
        <ConditionMark condition={condition} size={22} />
        <h2>{facts.name}</h2>
        <Button type="text" icon={<CloseOutlined />} aria-label={t('map.closePanel')} onClick={onClose} />
      </header>
      <p className="map-quiet">
        {facts.code} · {t('map.stationClass', { class: facts.stationClass })}
        <br />
        <SitePlace facts={facts} />
      </p>
      {isReplaying ? (
        <SitePast siteId={siteId} condition={condition} times={times} />
      ) : (
        <SitePresent siteId={siteId} condition={condition} palette={palette} times={times} />
      )}
    </aside>
  );
}
