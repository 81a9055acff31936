import {
  contradictions,
  WeatherChoices,
  type WeatherPreview,
  type WeatherProblem,
  type WeatherQuestion,
} from '@contract/weather';
import { Alert, Form, Select, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';
import { WeatherAround } from './WeatherAround';
import { WeatherAsRead } from './WeatherAsRead';

interface PreviewedProps {
  preview: WeatherPreview;
  onSay: (choice: WeatherChoices) => void;
}

/** How a file would be read: its faults, what it leaves open, its first rows and what the stations around say. */
export function WeatherPreviewed({ preview, onSay }: PreviewedProps) {
  const { t } = useTranslation();
  const { problems, questions, isCut, reading } = preview;
  return (
    <div className="crud-report">
      {questions.length > 0 ? <Open questions={questions} onSay={onSay} /> : null}
      {problems.length > 0 ? (
        <>
          <Alert type="error" showIcon title={t('weather.refused')} />
          <Problems problems={problems} />
          {isCut ? <p className="crud-soft">{t('weather.more')}</p> : null}
        </>
      ) : null}
      {questions.length + problems.length === 0 ? <Ready preview={preview} /> : null}
      {reading === null ? null : <WeatherAsRead reading={reading} first={preview.first} onSay={onSay} />}
      {questions.length + problems.length === 0 ? <WeatherAround neighbours={preview.neighbours} /> : null}
    </div>
  );
}

function Ready({ preview: { hours, from, to, replaced, reading, verdict } }: { preview: WeatherPreview }) {
  const { t } = useTranslation();
  const times = useTimes();
  const isDoubted = contradictions.includes(verdict);
  const stamp = (at: number | null) => (at === null ? '' : times.stamp(at));
  const left = reading?.withoutTemp ?? NaN;
  const notes = [
    isDoubted ? t('weather.doubted') : '',
    replaced > 0 ? t('weather.replaced', { count: replaced, hours: times.number(replaced) }) : '',
    left > 0 ? t('weather.withoutTemp', { count: left, rows: times.number(left) }) : '',
  ].filter((note) => note !== '');
  const words = { count: hours, hours: times.number(hours), from: stamp(from), to: stamp(to) };
  return (
    <Alert
      type={isDoubted ? 'warning' : 'info'}
      showIcon
      title={t('weather.ready', words)}
      description={notes.map((note) => (
        <div key={note}>{note}</div>
      ))}
    />
  );
}

/** Nothing is chosen beforehand: what a file leaves open is said by a person. */
function Open({
  questions,
  onSay,
}: {
  questions: readonly WeatherQuestion[];
  onSay: PreviewedProps['onSay'];
}) {
  const { t } = useTranslation();
  return (
    <Form layout="vertical">
      <Alert type="warning" showIcon title={t('weather.open')} />
      {questions.map(({ what, reason, choices }) => (
        <Form.Item key={what} label={reason} htmlFor={`weather-${what}`}>
          <Select
            id={`weather-${what}`}
            options={choices}
            onChange={(value: string) => onSay(WeatherChoices.parse({ [what]: value }))}
          />
        </Form.Item>
      ))}
    </Form>
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
