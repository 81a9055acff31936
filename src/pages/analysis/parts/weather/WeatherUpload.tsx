import { contradictions, type WeatherChoices, type WeatherTaken } from '@contract/weather';
import {
  weatherChecked,
  weatherFileChanged,
  weatherSent,
  weatherUploadClosed,
} from '@sagas/weather/weatherUpload.slice';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { FileDrop } from '@/crud/importing/FileDrop';
import { rem } from '@/theme/scale';
import { useTimes } from '@/time/useTimes';
import { Dialog } from '@/ui/Dialog';
import { WeatherPreviewed } from './WeatherPreviewed';

const extensions = ['.epw', '.csv', '.txt', '.xlsx'];

/** Hours of one station from a file: how it is read, and what became of it. */
export function WeatherUpload() {
  const station = useAppSelector(({ weatherUpload }) => weatherUpload.station);
  return station === null ? null : <OpenUpload key={station.id} {...station} />;
}

/** The file, and what was said of it; each change is looked at anew before anything can be stored. */
function useOrder(stationId: number) {
  const dispatch = useAppDispatch();
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<WeatherChoices>({});
  const check = (next: File | null, chosen: WeatherChoices) => {
    setFile(next);
    setChoices(chosen);
    if (next) dispatch(weatherChecked({ stationId, file: next, choices: chosen }));
  };
  return {
    choose: (next: File | null) => {
      dispatch(weatherFileChanged());
      check(next, {});
    },
    say: (more: WeatherChoices) => check(file, { ...choices, ...more }),
    store: (more: WeatherChoices) =>
      file && dispatch(weatherSent({ stationId, file, choices: { ...choices, ...more } })),
  };
}

function OpenUpload({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { isRunning, preview, taken } = useAppSelector(({ weatherUpload }) => weatherUpload);
  const { choose, say, store } = useOrder(id);
  const isDoubted = preview !== null && contradictions.includes(preview.verdict);
  const isStored = taken !== null && taken.hours > 0;
  return (
    <Dialog
      open
      width={rem(860)}
      centered
      title={t('weather.title', { name })}
      onCancel={() => dispatch(weatherUploadClosed())}
      footer={[
        <Button key="close" onClick={() => dispatch(weatherUploadClosed())}>
          {t('crud.close')}
        </Button>,
        <Button
          key="store"
          type="primary"
          danger={isDoubted}
          disabled={preview === null || preview.hours === 0 || isStored}
          loading={isRunning}
          onClick={() => store(isDoubted ? { despite: 'neighbours' } : {})}
        >
          {t(isDoubted ? 'weather.storeDespite' : 'weather.store')}
        </Button>,
      ]}
    >
      <FileDrop
        extensions={extensions}
        onChoose={choose}
        title={t('weather.choose')}
        hint={t('weather.hint')}
      />
      {isStored ? <Stored taken={taken} /> : null}
      {preview !== null && !isStored ? <WeatherPreviewed preview={preview} onSay={say} /> : null}
    </Dialog>
  );
}

function Stored({ taken: { hours, from, to, siteDays } }: { taken: WeatherTaken }) {
  const { t } = useTranslation();
  const times = useTimes();
  const words = {
    count: hours,
    hours: times.number(hours),
    from: from === null ? '' : times.stamp(from),
    to: to === null ? '' : times.stamp(to),
  };
  return (
    <div className="crud-report">
      <Alert
        type="success"
        showIcon
        title={t('weather.taken', words)}
        description={
          siteDays > 0 ? t('weather.recount', { count: siteDays, days: times.number(siteDays) }) : null
        }
      />
    </div>
  );
}
