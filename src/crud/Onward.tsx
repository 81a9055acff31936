import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HasPermi } from '@/permission/only';
import { ways, type Way } from './ways';

/** Leads on from a list that is empty, for those who may go there. */
export function Onward({ way }: { way: Way }) {
  const { t } = useTranslation();
  const { to, permission } = ways[way];
  return (
    <HasPermi any={[permission]}>
      <Link to={to}>{t(`onward.${way}`)}</Link>
    </HasPermi>
  );
}
