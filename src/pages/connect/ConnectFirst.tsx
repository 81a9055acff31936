import { firstDevice } from '@contract/resourceFields';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HasPermi } from '@/permission/only';

/** Where devices are missing: the way to the first one, for those who may connect it. */
export function ConnectFirst() {
  const { t } = useTranslation();
  return (
    <HasPermi any={[firstDevice.permission]}>
      <Link to={firstDevice.path}>{t(firstDevice.text)}</Link>
    </HasPermi>
  );
}
