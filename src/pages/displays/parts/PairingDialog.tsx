import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { WallApproval } from '@/pages/profile/parts/WallApproval';

/** Lets a wall in by the code that it shows. */
export function PairingDialog({ close }: { close: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal open centered title={t('displays.pair')} onCancel={close} footer={null}>
      <WallApproval />
    </Modal>
  );
}
