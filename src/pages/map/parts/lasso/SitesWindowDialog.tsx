import { windowsAddRequested } from '@sagas/alarms/definitions/maintenance.slice';
import { toasted } from '@sagas/prompts/prompts.slice';
import { Alert, Form, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { isWhole, timesOf, usualWindow } from '@/pages/alarms/maintenance/windowTimes';
import { WindowFields } from '@/pages/alarms/maintenance/WindowFields';
import type { Times } from '@/time/useTimes';

interface SitesWindowDialogProps {
  siteIds: readonly number[];
  times: Times;
  onClose: () => void;
}

/** A maintenance window for each of the chosen sites; it stays with what was typed until the server has taken it. */
export function SitesWindowDialog({ siteIds, times, onClose }: SitesWindowDialogProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState(usualWindow);
  const [isSent, setSent] = useState(false);
  const saved = useAppSelector((state) => state.maintenance.saved);
  const isTaken = isSent && saved === 'saved';
  useEffect(() => {
    if (!isTaken) return;
    const [from, to] = asked.span.map(times.moment);
    dispatch(
      toasted({
        level: 'success',
        title: {
          key: 'map.lasso.windowDone',
          params: { n: siteIds.length, count: siteIds.length, from: from ?? '', to: to ?? '' },
        },
      }),
    );
    onClose();
    // What was asked for cannot change any more: the dialog is closed with this.
  }, [isTaken, asked, siteIds, times, dispatch, onClose]);
  const save = () => {
    setSent(true);
    dispatch(windowsAddRequested({ siteIds: [...siteIds], ...timesOf(asked) }));
  };
  return (
    <Modal
      open
      title={t('map.lasso.window', { n: times.number(siteIds.length), count: siteIds.length })}
      okText={t('alarms.windowSave')}
      cancelText={t('alarms.cancel')}
      okButtonProps={{ disabled: !isWhole(asked), loading: isSent && saved === 'saving' }}
      onOk={save}
      onCancel={onClose}
    >
      <p className="map-quiet">{t('map.lasso.windowHint')}</p>
      {isSent && saved === 'failed' ? (
        <Alert type="error" showIcon title={t('map.lasso.windowFailed')} />
      ) : null}
      <Form layout="vertical" component="div">
        <WindowFields value={asked} onChange={setAsked} />
      </Form>
    </Modal>
  );
}
