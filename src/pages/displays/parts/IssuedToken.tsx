import { issuedSeen } from '@sagas/displays/displays.slice';
import { Alert, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { Dialog } from '@/ui/Dialog';

/** A token that was just issued: nobody can ask for it again. */
export function IssuedToken() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const issued = useAppSelector((state) => state.displays.issued);
  if (!issued) return null;
  const close = () => dispatch(issuedSeen());
  return (
    <Dialog
      open
      centered
      title={t('displays.issuedTitle', { name: issued.name })}
      onCancel={close}
      onOk={close}
      cancelButtonProps={{ style: { display: 'none' } }}
    >
      <Alert type="warning" showIcon title={t('displays.issuedHint')} />
      <Typography.Paragraph code copyable style={{ marginTop: 16, wordBreak: 'break-all' }}>
        {issued.token}
      </Typography.Paragraph>
    </Dialog>
  );
}
