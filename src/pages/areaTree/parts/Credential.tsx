import { credentialIssued } from '@sagas/areaTree/areaTree.slice';
import { Alert, Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { rem } from '@/theme/scale';
import { Dialog } from '@/ui/Dialog';

/** What a new controller signs in with, on screen this once. */
export function Credential() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const credential = useAppSelector(({ areaTree }) => areaTree.credential);
  if (!credential) return null;
  const close = () => dispatch(credentialIssued(null));
  const facts = [
    ['username', credential.username],
    ['password', credential.password],
    ['mqttUrl', credential.mqttUrl],
    ['shard', String(credential.shard)],
  ] as const;
  return (
    <Dialog
      open
      centered
      width={rem(520)}
      title={t('areaTree.credential.title')}
      onOk={close}
      onCancel={close}
      cancelButtonProps={{ hidden: true }}
    >
      <Alert type="warning" showIcon title={t('areaTree.credential.once')} />
      <Descriptions
        column={1}
        items={facts.map(([name, value]) => ({
          key: name,
          label: t(`areaTree.credential.${name}`),
          children: <code>{value}</code>,
        }))}
      />
    </Dialog>
  );
}
