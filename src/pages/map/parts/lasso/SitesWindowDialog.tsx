import { windowsAddRequested } from '@sagas/alarms/definitions/maintenance.slice';
import { toasted } from '@sagas/prompts/prompts.slice';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { isWhole, timesOf, usualWindow } from '@/pages/alarms/maintenance/windowTimes';
import { WindowFields } from '@/pages/alarms/maintenance/WindowFields';
import type { Times } from '@/time/useTimes';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';
import { FormDialog } from '@/ui/FormDialog';

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
  const done = () => {
    const [from = '', to = ''] = asked.span.map(times.moment);
    const params = { n: siteIds.length, count: siteIds.length, from, to };
    dispatch(toasted({ level: 'success', title: { key: 'map.lasso.windowDone', params } }));
    onClose();
  };
  const { send, wish, isSending } = useWish(done);
  const save = () => send(windowsAddRequested({ siteIds: [...siteIds], ...timesOf(asked) }));
  return (
    <FormDialog
      title={t('map.lasso.window', { n: times.number(siteIds.length), count: siteIds.length })}
      okText={t('alarms.windowSave')}
      cancelText={t('alarms.cancel')}
      okButtonProps={{ disabled: !isWhole(asked), loading: isSending }}
      onOk={save}
      onCancel={onClose}
    >
      <p className="map-quiet">{t('map.lasso.windowHint')}</p>
      <WishFailure wish={wish} />
      <Form layout="vertical" component="div">
        <WindowFields value={asked} onChange={setAsked} />
      </Form>
    </FormDialog>
  );
}
