import type { Enrolment } from '@contract/enrolments';
import { deviceClasses, type DeviceClass } from '@contract/points';
import { enrolmentApproveRequested } from '@sagas/enrolments/enrolments.slice';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteSelect } from '@/pages/alarms/places/SiteSelect';
import { FormDialog } from '@/ui/FormDialog';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';

/** Which site a waiting controller belongs to, and what kind of device it speaks for first. */
export function ApproveDialog({ enrolment, onClose }: { enrolment: Enrolment; onClose: () => void }) {
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(onClose);
  const [siteId, setSiteId] = useState<number | null>(null);
  const [deviceClass, setDeviceClass] = useState<DeviceClass>('controller');
  const { id, serial, model } = enrolment;
  const approve = () => {
    if (siteId !== null) send(enrolmentApproveRequested({ id, approval: { siteId, deviceClass } }));
  };
  return (
    <FormDialog
      title={t('connect.waitingController', { serial, model })}
      okText={t('connect.approve')}
      cancelText={t('sitePage.cancel')}
      okButtonProps={{ disabled: siteId === null, loading: isSending }}
      onOk={approve}
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      <Form layout="vertical" component="div">
        <Form.Item label={t('connect.site')} required>
          <SiteSelect siteId={siteId} onChoose={setSiteId} />
        </Form.Item>
        <Form.Item label={t('connect.class')} required>
          <Select
            aria-label={t('connect.class')}
            value={deviceClass}
            options={deviceClasses.map((value) => ({ value, label: t(`device.${value}`) }))}
            onChange={setDeviceClass}
          />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}
