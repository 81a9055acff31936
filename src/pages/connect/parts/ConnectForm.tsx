import { deviceClasses } from '@contract/points';
import { connectRequested } from '@sagas/connecting/connecting.slice';
import { Button, Form, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { SiteSelect } from '@/pages/alarms/places/SiteSelect';
import { NewSiteFields } from './NewSiteFields';
import { useConnectDraft } from './useConnectDraft';

/** The few things that a first device really needs: where it is, and what it is. */
export function ConnectForm({ siteId }: { siteId: number | null }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isWorking = useAppSelector(({ connecting }) => connecting.isWorking);
  const { draft, write, request } = useConnectDraft(siteId);
  const begin = () => request && !isWorking && dispatch(connectRequested(request));
  return (
    <Form layout="vertical" className="connect-form" onFinish={begin}>
      <Form.Item label={t('connect.where')}>
        <Radio.Group
          value={draft.isNew}
          optionType="button"
          options={[
            { value: true, label: t('connect.new') },
            { value: false, label: t('connect.existing') },
          ]}
          onChange={({ target }: { target: { value?: boolean } }) => write({ isNew: target.value === true })}
        />
      </Form.Item>
      {draft.isNew ? (
        <NewSiteFields draft={draft} write={write} />
      ) : (
        <Form.Item label={t('connect.site')} required>
          <SiteSelect siteId={draft.siteId} onChoose={(chosen) => write({ siteId: chosen })} />
        </Form.Item>
      )}
      <Form.Item label={t('connect.class')} required>
        <Select
          aria-label={t('connect.class')}
          value={draft.deviceClass}
          options={deviceClasses.map((value) => ({ value, label: t(`device.${value}`) }))}
          onChange={(deviceClass) => write({ deviceClass })}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" disabled={request === null} loading={isWorking}>
        {t('connect.begin')}
      </Button>
    </Form>
  );
}
