import { keyRotationRequested } from '@sagas/savings/signingKeys.process';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/ui/Dialog';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';

const meanings = ['new', 'old', 'forever', 'auditors'] as const;

/** What a new key means, before there is one; a refusal stays beside it. */
export function RotateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(onClose);
  return (
    <Dialog
      open
      title={t('signingKeys.rotate.title')}
      okText={t('signingKeys.rotate')}
      cancelText={t('crud.cancel')}
      confirmLoading={isSending}
      okButtonProps={{ danger: true }}
      onOk={() => send(keyRotationRequested())}
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      {wish?.state === 'refused' ? <p role="status">{t('signingKeys.rotate.kept')}</p> : null}
      <ul>
        {meanings.map((meaning) => (
          <li key={meaning}>{t(`signingKeys.rotate.${meaning}`)}</li>
        ))}
      </ul>
    </Dialog>
  );
}
