import { useQuery } from '@/queries/useQuery';
import { regionsQuery } from '@sagas/sites/sites.queries';
import { PairingCode } from '@contract/displays';
import { pairingApprovalRequested } from '@sagas/displays/displays.actions';
import { TreeSelect } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { NoRegions } from '@/pages/screen/parts/NoRegions';
import { Field } from '@/pages/signIn/parts/Field';
import { SendButton } from '@/pages/signIn/parts/SendButton';
import { useForm, type Problems } from '@/pages/signIn/parts/useForm';
import { searchTitles } from '@/ui/choiceSearch';

type Name = 'code' | 'name' | 'regions';

const problemsOf = ({ code, name }: Record<Name, string>, regionIds: number[]): Problems<Name> => ({
  ...(!PairingCode.safeParse(code).success && { code: 'profile.wall.codeWrong' }),
  ...(name.trim() === '' && { name: 'profile.wall.nameEmpty' }),
  ...(regionIds.length === 0 && { regions: 'profile.wall.regionsEmpty' }),
});

/** The other side of /loginhome: whoever may add displays lets a wall in and says what it may show. */
export function WallApproval() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [regionIds, setRegionIds] = useState<number[]>([]);
  const form = useForm<Name>(
    { code: '', name: '', regions: '' },
    (values) => problemsOf(values, regionIds),
    ({ code, name }) =>
      dispatch(pairingApprovalRequested({ code: PairingCode.parse(code), name: name.trim(), regionIds })),
  );
  const problem = (name: Name) => form.problems[name] && t(form.problems[name]);
  return (
    <form className="entry-form" noValidate onSubmit={form.onSubmit}>
      <p className="entry-note">{t('profile.wall.explain')}</p>
      <Field
        {...form.field('code')}
        label={t('profile.wall.code')}
        problem={problem('code')}
        autoComplete="off"
      />
      <Field
        {...form.field('name')}
        label={t('profile.wall.name')}
        problem={problem('name')}
        autoComplete="off"
      />
      <Regions chosen={regionIds} onChange={setRegionIds} problem={problem('regions')} />
      <SendButton label={t('profile.wall.approve')} />
    </form>
  );
}

interface RegionsProps {
  chosen: number[];
  onChange: (ids: number[]) => void;
  problem: string | undefined;
}

function Regions({ chosen, onChange, problem }: RegionsProps) {
  const { t } = useTranslation();
  const id = useId();
  const language = useAppSelector((state) => state.settings.language);
  const { data: regions } = useQuery(regionsQuery, 'all');
  const nodes = useMemo(
    () =>
      (regions ?? []).map(({ id: value, parentId, name }) => ({
        id: value,
        value,
        pId: parentId,
        title: name[language],
      })),
    [regions, language],
  );
  return (
    <div className="field">
      <label htmlFor={id}>{t('profile.wall.regions')}</label>
      <TreeSelect
        id={id}
        multiple
        treeDataSimpleMode
        showSearch={searchTitles}
        treeData={nodes}
        value={chosen}
        onChange={onChange}
        style={{ width: '100%' }}
        placeholder={t('profile.wall.regionsHint')}
        {...(problem && { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-problem` })}
      />
      {problem && (
        <p id={`${id}-problem`} className="field-problem" role="alert">
          {problem}
        </p>
      )}
      <NoRegions />
    </div>
  );
}
