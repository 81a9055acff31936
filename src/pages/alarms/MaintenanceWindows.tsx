import { StaleAnswer } from '@/queries/StaleAnswer';
import { useQuery } from '@/queries/useQuery';
import type { MaintenanceWindow } from '@contract/alarmActions';
import { windowsQuery } from '@sagas/alarms/definitions/definitions.queries';
import { seriesEndRequested, windowEndRequested } from '@sagas/alarms/definitions/maintenance.slice';
import { Alert, Button, Result, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { useFreshness } from '@/live';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useServerNow } from '@/time/useServerNow';
import { type Times, useTimes } from '@/time/useTimes';
import { OverFoot } from '@/ui/OverFoot';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { oneOf, useAddressParts } from '@/app/useAddressParts';
import { NarrowedPage } from '@/crud/usage/NarrowedPage';
import { useUsed } from '@/crud/usage/useUsed';
import { ConfirmButton } from '@/ui/ConfirmButton';
import { WindowDialog } from './maintenance/WindowDialog';
import './history.css';
import './list/dataTable.css';
import './maintenance.css';

const standings = ['open', 'ended'] as const;
const columns = ['place', 'standing', 'from', 'to', 'reason', 'by', 'acts'] as const;

type Standing = 'coming' | 'now' | 'ended';

const standingAt = ({ startsAt, endsAt, endedAt }: MaintenanceWindow, nowMs: number): Standing =>
  endedAt !== null || endsAt <= nowMs ? 'ended' : startsAt > nowMs ? 'coming' : 'now';

function usePlaceName() {
  const language = useLanguage();
  return ({ regionName, siteName, deviceName }: MaintenanceWindow): string =>
    regionName?.[language] ?? [siteName, deviceName].filter(Boolean).join(' · ');
}

interface WindowRowProps {
  window: MaintenanceWindow;
  times: Times;
  onMove: (window: MaintenanceWindow) => void;
}

function WindowRow({ window, times, onMove }: WindowRowProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const placeName = usePlaceName();
  const { serverOffsetMs } = useFreshness();
  const standing = standingAt(window, useServerNow(serverOffsetMs));
  return (
    <tr data-standing={standing}>
      <td>{placeName(window)}</td>
      <td>
        <span className="maintenance-standing" data-standing={standing}>
          {t(`alarms.window.${standing}`)}
        </span>
      </td>
      <td>
        {times.moment(window.startsAt)}
        <Series series={window.series} times={times} />
      </td>
      <td>{times.moment(window.endedAt ?? window.endsAt)}</td>
      <td className="maintenance__reason" title={window.reason}>
        {window.reason}
      </td>
      <td>{window.by}</td>
      <td>
        {standing === 'ended' ? (
          window.endReason && t(`alarms.endReason.${window.endReason}`)
        ) : (
          <>
            <Button type="link" size="small" onClick={() => onMove(window)}>
              {t('alarms.windowMove')}
            </Button>
            <ConfirmButton
              type="link"
              size="small"
              question={t('alarms.windowEndSure')}
              confirm={t('alarms.windowEnd')}
              cancel={t('alarms.cancel')}
              onConfirm={() => dispatch(windowEndRequested({ id: window.id }))}
            >
              {t('alarms.windowEnd')}
            </ConfirmButton>
            {(window.series?.left ?? 0) > 0 ? (
              <ConfirmButton
                type="link"
                size="small"
                question={t('alarms.windowSeriesEndSure', { left: window.series?.left })}
                confirm={t('alarms.windowSeriesEnd')}
                cancel={t('alarms.cancel')}
                onConfirm={() => dispatch(seriesEndRequested({ id: window.id }))}
              >
                {t('alarms.windowSeriesEnd')}
              </ConfirmButton>
            ) : null}
          </>
        )}
      </td>
    </tr>
  );
}

/** How often it comes again, and until when. */
function Series({ series, times }: Pick<MaintenanceWindow, 'series'> & { times: Times }) {
  const { t } = useTranslation();
  if (series === null) return null;
  const { every, left, lastAt } = series;
  return (
    <small className="maintenance__series">
      {lastAt === null
        ? t(`alarms.windowRepeat.${every}`)
        : t(`alarms.windowSeries.${every}`, { left, lastAt: times.moment(lastAt) })}
    </small>
  );
}

const useWindows = (shown: (typeof standings)[number], regionId: number | null) =>
  useQuery(windowsQuery, { isOpen: shown === 'open', regionId });

interface WindowsProps extends Omit<WindowRowProps, 'window'> {
  asked: ReturnType<typeof useWindows>;
  shown: (typeof standings)[number];
}

function Windows({ asked: { data: windows, error }, times, shown, onMove }: WindowsProps) {
  const { t } = useTranslation();
  if (!windows && error) return <Result status="warning" title={t('alarms.windowsFailed')} />;
  if (!windows) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (windows.rows.length === 0) return <p role="status">{t(`alarms.windowsNone.${shown}`)}</p>;
  return (
    <table className="data-table maintenance">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`alarms.windowColumn.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {windows.rows.map((window) => (
          <WindowRow key={window.id} window={window} times={times} onMove={onMove} />
        ))}
      </tbody>
    </table>
  );
}

/** Where work goes on and alarms call nobody: begun, moved and ended by people, and never open without end. */
export function MaintenanceWindows() {
  const { t } = useTranslation();
  const times = useTimes();
  const style = usePaletteStyle(usePalette());
  const saved = useAppSelector((state) => state.maintenance.saved);
  const { parts, change } = useAddressParts();
  const shown = oneOf(standings, parts.get('shown'), 'open');
  const regionId = useUsed().idOf('regions');
  const asked = useWindows(shown, regionId);
  /** The dialog: closed, of a new window, or of one that is to be moved. */
  const [dialog, setDialog] = useState<MaintenanceWindow | 'new' | null>(null);
  return (
    <section className="alarm-history" style={style} aria-labelledby="maintenance-windows">
      <header>
        <h1 id="maintenance-windows">{t('alarms.windows')}</h1>
        {regionId === null ? (
          <Segmented
            aria-label={t('alarms.windows')}
            value={shown}
            options={standings.map((value) => ({ value, label: t(`alarms.windowsOf.${value}`) }))}
            onChange={(next) => change({ shown: next === 'open' ? '' : next })}
          />
        ) : null}
        <StaleAnswer answer={asked} />
        <Button type="primary" className="windows-add" onClick={() => setDialog('new')}>
          {t('alarms.windowAdd')}
        </Button>
      </header>
      <p className="quiet">{t('alarms.windowsHint')}</p>
      {regionId === null ? null : <NarrowedPage />}
      <div className="alarm-history__list">
        <div className="alarm-history-records-body">
          <Windows asked={asked} times={times} shown={shown} onMove={setDialog} />
        </div>
      </div>
      <OverFoot>
        {saved === 'conflict' ? (
          <Alert type="warning" showIcon closable title={t('alarms.windowConflict')} />
        ) : null}
      </OverFoot>
      {dialog === null ? null : (
        <WindowDialog moved={dialog === 'new' ? null : dialog} onClose={() => setDialog(null)} />
      )}
    </section>
  );
}
