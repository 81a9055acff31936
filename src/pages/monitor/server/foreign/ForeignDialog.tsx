import { type ForeignServer, type ForeignServerDraft, ScrapeUrl } from '@contract/foreignServers';
import { foreignAddRequested, foreignChangeRequested } from '@sagas/foreignServers/foreignServers.slice';
import { Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTooLong } from '@/crud/fields/textLimit';
import { LimitedInput } from '@/crud/fields/LimitedText';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';
import { FormDialog } from '@/ui/FormDialog';

type Way = ForeignServerDraft['way'];

const longestName = 60;

/** A server to be asked, or one that tells by itself; of a known one, its name. */
export function ForeignDialog({ server, close }: { server: ForeignServer | null; close: () => void }) {
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(close);
  const [name, setName] = useState(server?.name ?? '');
  const [way, setWay] = useState<Way>('scrape');
  const [url, setUrl] = useState('');
  const named = name.trim();
  const isAddress = ScrapeUrl.safeParse(url.trim()).success;
  const isWhole =
    named !== '' && !isTooLong(name, longestName) && (server !== null || way === 'push' || isAddress);
  const save = () => {
    if (server)
      send(foreignChangeRequested({ id: server.id, change: { name: named, isEnabled: server.isEnabled } }));
    else
      send(
        foreignAddRequested(way === 'push' ? { way, name: named } : { way, name: named, url: url.trim() }),
      );
  };
  return (
    <FormDialog
      centered
      title={t(server ? 'foreign.rename' : 'foreign.add')}
      okText={t('foreign.save')}
      cancelText={t('crud.cancel')}
      okButtonProps={{ disabled: !isWhole, loading: isSending }}
      onOk={save}
      onCancel={close}
    >
      <WishFailure wish={wish} />
      <label className="foreign-field">
        <span>{t('foreign.name')}</span>
        <LimitedInput value={name} max={longestName} onChange={({ target }) => setName(target.value)} />
      </label>
      {server ? null : <WayFields {...{ way, setWay, url, setUrl, isWrong: url !== '' && !isAddress }} />}
    </FormDialog>
  );
}

interface WayFieldsProps {
  way: Way;
  setWay: (way: Way) => void;
  url: string;
  setUrl: (url: string) => void;
  isWrong: boolean;
}

function WayFields({ way, setWay, url, setUrl, isWrong }: WayFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="foreign-field">
        <Radio.Group
          aria-label={t('foreign.way')}
          value={way}
          onChange={({ target }) => setWay(target.value === 'push' ? 'push' : 'scrape')}
          options={[
            { value: 'scrape', label: t('foreign.way.scrape') },
            { value: 'push', label: t('foreign.way.push') },
          ]}
        />
        <small className="monitor__quiet">{t(`foreign.wayHint.${way}`)}</small>
      </div>
      {way === 'scrape' ? (
        <label className="foreign-field">
          <span>{t('foreign.url')}</span>
          <LimitedInput
            value={url}
            max={300}
            placeholder="http://10.0.0.8:9100/metrics"
            status={isWrong ? 'error' : ''}
            onChange={({ target }) => setUrl(target.value)}
          />
        </label>
      ) : null}
    </>
  );
}
