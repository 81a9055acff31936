import { resource } from '@contract/resources/areaSites';
import { treeSearchQuery } from '@sagas/areaTree/areaTree.queries';
import { Form, Select, TreeSelect } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeOf, optionTree } from '@/crud/optionTree';
import { useOptions, type Option } from '@/crud/useOptions';
import { useQuery } from '@/queries/useQuery';
import { searchTitles } from '@/ui/choiceSearch';
import '@/crud/words';

interface Choice {
  value: number;
  title: string;
  disabled: boolean;
  children: Choice[];
}

/** As the picker takes it; what is not in use shows the way and is not chosen. */
function choicesOf(options: readonly Option[]): Choice[] {
  const disabled = new Set(options.filter(({ isDisabled }) => isDisabled).map(({ value }) => Number(value)));
  const choiceOf = ({ key, title, children }: ReturnType<typeof nodeOf>): Choice => ({
    value: key,
    title,
    disabled: disabled.has(key),
    children: children.map(choiceOf),
  });
  return optionTree(options).map(nodeOf).map(choiceOf);
}

function PlaceField({ name, isRequired = false }: { name: 'areaId' | 'deptId'; isRequired?: boolean }) {
  const { t } = useTranslation();
  const options = useOptions(resource);
  const label = t(`resource.areaSites.field.${name}`);
  return (
    <Form.Item
      name={name}
      label={label}
      rules={isRequired ? [{ required: true, message: t('areaTree.placeMissing') }] : []}
    >
      <TreeSelect
        allowClear
        showSearch={searchTitles}
        virtual
        treeData={choicesOf(options[name] ?? [])}
        placeholder={t('areaTree.unchanged')}
      />
    </Form.Item>
  );
}

export const AreaField = ({ isRequired = false }: { isRequired?: boolean }) => (
  <PlaceField name="areaId" isRequired={isRequired} />
);
export const DeptField = () => <PlaceField name="deptId" />;

/** Another site, found by its code or name. */
export function SiteField({ except }: { except: number }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { data } = useQuery(treeSearchQuery, text.trim() === '' ? null : text.trim());
  const options = (data ?? []).flatMap(({ path }) => {
    const site = path.at(-1);
    if (!site || site.id === except || site.life === 'retired') return [];
    return [{ value: site.id, label: `${site.name} (${site.code})` }];
  });
  return (
    <Form.Item
      name="intoSiteId"
      label={t('areaTree.into')}
      rules={[{ required: true, message: t('areaTree.placeMissing') }]}
    >
      <Select
        showSearch
        filterOption={false}
        onSearch={setText}
        options={options}
        placeholder={t('areaTree.search')}
      />
    </Form.Item>
  );
}
