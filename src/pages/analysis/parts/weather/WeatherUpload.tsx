import type { WeatherProblem, WeatherTaken } from '@contract/weather';
import { weatherSent, weatherUploadClosed } from '@sagas/weather/weatherUpload.slice';
import { Alert, Button, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { FileDrop } from '@/crud/importing/FileDrop';
import { rem } from '@/theme/scale';
import { useTimes } from '@/time/useTimes';
import { Dialog } from '@/ui/Dialog';

const extensions = ['.epw', '.csv'];

/** Hours of one station from a file, and what became of them. */
export function WeatherUpload() {
  const station = useAppSelector(({ weatherUpload }) => weatherUpload.station);
  return station === null ? null : <OpenUpload key={station.id} {...station} />;
}

function OpenUpload({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { isRunning, taken } = useAppSelector(({ weatherUpload }) => weatherUpload);
  const [file, setFile] = useState<File | null>(null);
  return (
    <Dialog
      open
      width={rem(640)}
      centered
      title={t('weather.title', { name })}
      onCancel={() => dispatch(weatherUploadClosed())}
      footer={[
        <Button key="close" onClick={() => dispatch(weatherUploadClosed())}>
          {t('crud.close')}
        </Button>,
        <Button
          key="send"
          type="primary"
          disabled={!file}
          loading={isRunning}
          onClick={() => file && dispatch(weatherSent({ stationId: id, file }))}
        >
          {t('weather.send')}
        </Button>,
      ]}
    >
      <FileDrop
        extensions={extensions}
        onChoose={setFile}
        title={t('weather.choose')}
        hint={t('weather.hint')}
      />
      {taken === null ? null : <Outcome taken={taken} />}
    </Dialog>
  );
}

function Outcome({ taken }: { taken: WeatherTaken }) {
  const { t } = useTranslation();
  const times = useTimes();
  const { hours, from, to, siteDays, problems, isCut } = taken;
  if (problems.length > 0)
    return (
      <div className="crud-report">
        <Alert type="error" showIcon title={t('weather.refused')} />
        <Problems problems={problems} />
        {isCut ? <p className="crud-soft">{t('weather.more')}</p> : null}
      </div>
    );
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

function Problems({ problems }: { problems: readonly WeatherProblem[] }) {
  const { t } = useTranslation();
  return (
    <Table<WeatherProblem>
      size="small"
      rowKey={({ row, column, reason }) => `${row} ${column} ${reason}`}
      dataSource={[...problems]}
      columns={[
        { title: t('weather.row'), dataIndex: 'row', width: 80 },
        { title: t('weather.column'), dataIndex: 'column', width: 80 },
        { title: t('weather.reason'), dataIndex: 'reason' },
      ]}
      pagination={{ pageSize: 8, showSizeChanger: false, hideOnSinglePage: true }}
    />
  );
}
