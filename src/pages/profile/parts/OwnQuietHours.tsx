import { quietHoursSent } from '@sagas/profile/profile.slice';
import { Button, Input, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppConfig } from '@/appConfig/useAppConfig';
import { useAppSelector } from '@/app/store';
import { useUnsaved } from '@/ui/useUnsaved';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';

const usual = { from: '22:00', to: '07:00' };

/** When the person wants to hear of nothing that can wait, and plainly what does not wait. */
export function OwnQuietHours() {
  const { t } = useTranslation();
  const kept = useAppSelector(({ session }) => session.quietHours);
  const [isOn, setOn] = useState(kept !== null);
  const [hours, setHours] = useState(kept ?? usual);
  const { send, wish, isSending } = useWish();
  const chosen = isOn ? hours : null;
  useUnsaved(chosen?.from !== kept?.from || chosen?.to !== kept?.to);
  const isWrong = isOn && (hours.from === '' || hours.to === '' || hours.from === hours.to);
  const time = (key: 'from' | 'to') => (
    <label>
      {t(`profile.quiet.${key}`)}
      <Input
        type="time"
        disabled={!isOn}
        value={hours[key]}
        onChange={({ target }) => setHours({ ...hours, [key]: target.value })}
      />
    </label>
  );
  return (
    <div className="profile-quiet">
      <label>
        <Switch checked={isOn} onChange={setOn} />
        {t('profile.quiet.on')}
      </label>
      <div className="profile-quiet-times">
        {time('from')}
        {time('to')}
      </div>
      {isWrong && (
        <p className="field-problem" role="alert">
          {t('profile.quiet.same')}
        </p>
      )}
      <WhatPasses />
      <WishFailure wish={wish} />
      <Button
        type="primary"
        disabled={isWrong}
        loading={isSending}
        onClick={() => send(quietHoursSent(chosen))}
      >
        {t('crud.save')}
      </Button>
    </div>
  );
}

function WhatPasses() {
  const { t } = useTranslation();
  const zone = useAppConfig()?.plantTimeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <ul className="profile-quiet-rules">
      <li>{t('profile.quiet.waits')}</li>
      <li>{t('profile.quiet.passes')}</li>
      <li>{t('profile.quiet.zone', { zone })}</li>
    </ul>
  );
}
