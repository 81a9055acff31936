import { resource } from '@contract/resources/params';
import { textOf } from '@contract/values';
import { Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FormToolProps } from '@/crud/form/formTool';
import { useResourceWords } from '@/crud/words';

const shown = ['effect', 'unit', 'allowedValues', 'usualValue', 'effectiveValue'] as const;

/** What a built-in parameter does, and which values it takes. */
export function ParamMeaning({ draft: { values } }: FormToolProps) {
  const { t } = useTranslation();
  const words = useResourceWords(resource);
  if (textOf(values.effect) === '') return null;
  const items = shown
    .map((name) => ({
      key: name,
      label: words.field(name),
      children: textOf(words.localized(values, name, resource.fields[name])),
    }))
    .filter(({ children }) => children !== '');
  return (
    <Descriptions
      className="crud-form-long"
      size="small"
      column={1}
      bordered
      title={t('params.meaning')}
      items={items}
    />
  );
}
