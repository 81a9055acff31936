import { connectDevice } from '@contract/calls/connecting';
import type { TopicState } from '@sagas/stream/stream.slice';
import { Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '@/app/store';
import { usePlaces } from '@/live';
import { HasPermi } from '@/permission/only';
import './mapNotice.css';

/** Why no site is on the map: not known yet, refused, or there is none. */
export function MapNotice({ topic }: { topic: TopicState | undefined }) {
  const { t } = useTranslation();
  const isRefused = topic?.status === 'refused';
  const isKnown = usePlaces() === 'known';
  const hasLostRights = useAppSelector(({ session }) => session.hasLostRights);
  if (hasLostRights && (isRefused || isKnown))
    return (
      <div className="map-notice" role="status">
        <strong>{t('shell.rightsChanged')}</strong>
        <span>{t('shell.rightsChangedHint')}</span>
      </div>
    );
  return (
    <div className="map-notice" role="status">
      {isRefused || isKnown ? null : <Spin />}
      <strong>{t(isRefused ? 'map.refused' : isKnown ? 'map.empty' : 'map.loading')}</strong>
      {isRefused ? <span>{t('map.refusedHint', { reason: topic.reason ?? '—' })}</span> : null}
      {isKnown ? <span>{t('map.emptyHint')}</span> : null}
      {isKnown ? (
        <HasPermi any={[connectDevice.permission]}>
          <Link to="/connect">{t('shell.connect')}</Link>
        </HasPermi>
      ) : null}
    </div>
  );
}
