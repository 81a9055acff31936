import type { ControlledUnit } from '@contract/commands';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from './ReasonDialog';

/** Gives a unit back before its override runs out. */
export function ReleaseDialog({ unit, onClose }: { unit: ControlledUnit; onClose: () => void }) {
  const { t } = useTranslation();
  const { deviceId, siteName, name } = unit;
  return (
    <ReasonDialog
      title={t('commands.actOn', { act: t('commands.release'), unit: `${siteName} · ${name}` })}
      act={t('commands.release')}
      actOf={(decision) => ({ verb: 'release', deviceId, decision })}
      onClose={onClose}
    />
  );
}
