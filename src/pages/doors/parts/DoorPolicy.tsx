import type { DoorRow } from '@contract/doors';
import { permissionOf } from '@contract/resources';
import { resource as policies } from '@contract/resources/doorPolicies';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HasPermi } from '@/permission/only';

/** What a door does without the centre and in a fire, and for those who may where that is set. */
export function DoorPolicy({ door: { offline, fire } }: { door: Pick<DoorRow, 'offline' | 'fire'> }) {
  const { t } = useTranslation();
  return (
    <small>
      {t(`access.offline.${offline}`)} · {t(`access.fire.${fire}`)}{' '}
      <HasPermi any={[permissionOf(policies, 'edit')]}>
        <Link to={policies.path}>{t('doors.setPolicy')}</Link>
      </HasPermi>
    </small>
  );
}
