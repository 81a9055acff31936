import { approvePairing } from '@contract/calls/pairing';
import { hasPermission } from '@sagas/permission/checks';
import { Card, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '@/app/store';
import { useAddressParts } from '@/app/useAddressParts';
import { BasicInformation } from './parts/BasicInformation';
import { OwnSessions } from './parts/OwnSessions';
import { OwnQuietHours } from './parts/OwnQuietHours';
import { SecondFactor } from './parts/SecondFactor';
import { WallApproval } from './parts/WallApproval';
import { PasswordChangeForm } from '@/pages/signIn/parts/PasswordChangeForm';
import '@/pages/signIn/parts/entry.css';
import './profile.css';

/** R-ACC-12 */
export function Profile() {
  const { t } = useTranslation();
  const mayAddWalls = useAppSelector(({ session }) =>
    hasPermission(session.permissions, [approvePairing.permission]),
  );
  const { parts, change } = useAddressParts();
  return (
    <Card className="profile">
      <Tabs
        activeKey={parts.get('tab') ?? 'basic'}
        onChange={(tab) => change({ tab })}
        items={[
          { key: 'basic', label: t('profile.basic'), children: <BasicInformation /> },
          { key: 'password', label: t('profile.changePassword'), children: <PasswordChangeForm /> },
          { key: 'sessions', label: t('profile.sessions'), children: <OwnSessions /> },
          { key: 'quiet', label: t('profile.quiet'), children: <OwnQuietHours /> },
          { key: 'factor', label: t('profile.secondFactor'), children: <SecondFactor /> },
          ...(mayAddWalls
            ? [{ key: 'walls', label: t('profile.wall.title'), children: <WallApproval /> }]
            : []),
        ]}
      />
    </Card>
  );
}
