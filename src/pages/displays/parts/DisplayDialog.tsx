import type { Display } from '@contract/displays';
import { displayChangeRequested, displayIssueRequested } from '@sagas/displays/displays.slice';
import { TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { isTooLong } from '@/crud/fields/textLimit';
import { LimitedInput } from '@/crud/fields/LimitedText';
import { NoRegions } from '@/pages/screen/parts/NoRegions';
import { useRegions } from '@/pages/screen/parts/useRegions';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';
import { FormDialog } from '@/ui/FormDialog';
import { searchTitles } from '@/ui/choiceSearch';

const longestName = 64;

/** Name and regions of a wall; a new one is told its token. */
export function DisplayDialog({ display, close }: { display: Display | null; close: () => void }) {
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(close);
  const [name, setName] = useState(display?.name ?? '');
  const [regionIds, setRegionIds] = useState<number[]>(display?.regionIds ?? []);
  const draft = { name: name.trim(), regionIds };
  const [isTried, setTried] = useState(false);
  const needsName = draft.name === '';
  const needsRegion = regionIds.length === 0;
  const save = () => {
    setTried(true);
    if (needsName || needsRegion || isTooLong(name, longestName)) return;
    send(display ? displayChangeRequested({ id: display.displayId, draft }) : displayIssueRequested(draft));
  };
  return (
    <FormDialog
      centered
      title={t(display ? 'displays.change' : 'displays.issue')}
      okText={t('displays.save')}
      cancelText={t('crud.cancel')}
      confirmLoading={isSending}
      onOk={save}
      onCancel={close}
    >
      <WishFailure wish={wish} />
      <label className="displays__field">
        <span>{t('displays.name')}</span>
        <LimitedInput
          value={name}
          max={longestName}
          onChange={({ target }) => setName(target.value)}
          {...(isTried && needsName && { status: 'error' })}
        />
        {isTried && needsName && <Problem text={t('displays.nameEmpty')} />}
      </label>
      <div className="displays__field">
        <span>{t('displays.regions')}</span>
        <RegionTree chosen={regionIds} onChange={setRegionIds} />
        {isTried && needsRegion && <Problem text={t('displays.regionsEmpty')} />}
        <NoRegions />
      </div>
    </FormDialog>
  );
}

const Problem = ({ text }: { text: string }) => (
  <span className="displays__problem" role="alert">
    {text}
  </span>
);

function RegionTree({ chosen, onChange }: { chosen: number[]; onChange: (ids: number[]) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const regions = useRegions();
  const nodes = useMemo(
    () => regions.map(({ id, parentId, name }) => ({ id, value: id, pId: parentId, title: name[language] })),
    [regions, language],
  );
  return (
    <TreeSelect
      multiple
      treeDataSimpleMode
      aria-label={t('displays.regions')}
      showSearch={searchTitles}
      treeData={nodes}
      value={chosen}
      onChange={onChange}
      style={{ width: '100%' }}
    />
  );
}
