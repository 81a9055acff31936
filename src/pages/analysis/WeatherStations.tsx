import { uploadWeather } from '@contract/calls/weather';
import type { AnyRecord } from '@contract/resources';
import { resource } from '@contract/resources/weatherStations';
import { textOf } from '@contract/values';
import { hasPermission } from '@sagas/permission/checks';
import { weatherUploadOpened } from '@sagas/weather/weatherUpload.slice';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { ResourceScreen } from '@/crud/ResourceScreen';
import { WeatherUpload } from './parts/weather/WeatherUpload';

/** Stations of weather from outside, and their hours. */
export function WeatherStations() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const mayUpload = useAppSelector(({ session }) =>
    hasPermission(session.permissions, [uploadWeather.permission]),
  );
  const rowVerbs = useMemo(() => {
    const upload = ({ stationId, name }: AnyRecord) =>
      void dispatch(weatherUploadOpened({ id: Number(stationId), name: textOf(name) }));
    return mayUpload ? [{ key: 'upload', label: t('weather.upload'), onClick: upload }] : [];
  }, [t, dispatch, mayUpload]);
  return (
    <>
      <ResourceScreen resource={resource} rowVerbs={rowVerbs} />
      <WeatherUpload />
    </>
  );
}
