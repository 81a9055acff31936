import { useTranslation } from 'react-i18next';
import { WallApproval } from '@/pages/profile/parts/WallApproval';
import { Dialog } from '@/ui/Dialog';

/** Lets a wall in by the code that it shows. */
export function PairingDialog({ close }: { close: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open centered title={t('displays.pair')} onCancel={close} footer={null}>
      <WallApproval />
    </Dialog>
  );
}
