import { useTranslation } from 'react-i18next';
import { keyGroups } from './alarmKeys';
import { keyNameOf } from './keyNames';
import { rem } from '@/theme/scale';
import { Dialog } from '@/ui/Dialog';
import './keyCap.css';
import './keysHelp.css';

function KeyCap({ name }: { name: string }) {
  const { t } = useTranslation();
  return <kbd className="key-cap">{keyNameOf(t, name)}</kbd>;
}

/** Everything that the keyboard does on this page. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open footer={null} width={rem(760)} title={t('alarms.keysTitle')} onCancel={onClose}>
      <div className="keys-help">
        {Object.entries(keyGroups).map(([group, entries]) => (
          <section key={group}>
            <h3>{t(`alarms.keyGroup.${group}`)}</h3>
            <dl>
              {entries.map(({ name, keys }) => (
                <div key={name}>
                  <dt>
                    {keys.map((key) => (
                      <KeyCap key={key} name={key} />
                    ))}
                  </dt>
                  <dd>{t(`alarms.key.${name}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
