import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { lineColour } from '@/charts/lineColours';
import type { Times } from '@/time/useTimes';
import { useCursorAt, type Cursor } from './cursor';
import { lineName, valueWords } from './lineNames';
import { drawnValues, placeAt, summaryOf, type Line } from './lines';

interface SeriesListProps {
  lines: readonly Line[];
  times: Times;
  cursor: Cursor;
  isDark: boolean;
  isLoading: boolean;
  onRemove: (key: string) => void;
}

/** What the line says where the pointer stands. */
function AtCursor({ line, times, cursor }: Pick<SeriesListProps, 'times' | 'cursor'> & { line: Line }) {
  const { t } = useTranslation();
  const at = useCursorAt(cursor);
  const { data } = line;
  if (at === null || !data) return null;
  return valueWords(t, times, line, drawnValues(line, data)[placeAt(data.t, at)]);
}

function Row({ line, at, ...props }: Omit<SeriesListProps, 'lines'> & { line: Line; at: number }) {
  const { t } = useTranslation();
  const { times, cursor, isDark, isLoading, onRemove } = props;
  const summary = useMemo(() => summaryOf(line), [line]);
  const name = lineName(t, line);
  const words = (value: number | undefined) => valueWords(t, times, line, value);
  const empty = line.failed
    ? t('explore.lineFailed')
    : t(isLoading ? 'explore.lineLoading' : 'explore.lineEmpty');
  return (
    <tr>
      <th scope="row">
        <span className="explore-list__ink" style={{ background: lineColour(at, isDark) }} />
        {name}
      </th>
      <td className="explore-list__cursor">
        <AtCursor line={line} times={times} cursor={cursor} />
      </td>
      {summary ? (
        <>
          <td>{words(summary.least)}</td>
          <td>{words(summary.mean)}</td>
          <td title={times.stamp(summary.greatestAt)}>{words(summary.greatest)}</td>
          <td>
            {summary.total === null ? '' : `${times.number(summary.total, 1)} ${line.point.unit}`.trim()}
          </td>
        </>
      ) : (
        <td colSpan={4} className="quiet">
          {empty}
        </td>
      )}
      <td>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('explore.remove', { name })}
          onClick={() => onRemove(line.key)}
        />
      </td>
    </tr>
  );
}

function CursorTime({ cursor, times }: Pick<SeriesListProps, 'times' | 'cursor'>) {
  const { t } = useTranslation();
  const at = useCursorAt(cursor);
  return at === null ? t('explore.atCursor') : times.moment(at);
}

/** Every line with its name, what it says at the pointer, and its least, mean and greatest value. */
export function SeriesList({ lines, ...props }: SeriesListProps) {
  const { t } = useTranslation();
  return (
    <div className="explore-list">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('explore.seriesName')}</th>
            <th scope="col" className="explore-list__cursor">
              <CursorTime cursor={props.cursor} times={props.times} />
            </th>
            {(['least', 'mean', 'greatest', 'total'] as const).map((name) => (
              <th scope="col" key={name}>
                {t(`explore.${name}`)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('explore.removeColumn')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <Row key={line.key} line={line} at={at} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
