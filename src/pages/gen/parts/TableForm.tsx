import { genParents, type GenChange, type GenTable } from '@contract/gen';
import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { IconPicker } from '@/crud/fields/IconPicker';
import { counted, lengthRule } from '@/crud/fields/textLimit';

type Names = Omit<GenChange, 'tableId' | 'version' | 'columns'>;

interface TableFormProps {
  info: GenTable;
  onChange: () => void;
  onSave: (names: Names) => void;
}

/** The button that submits it stands outside. */
export const namesFormId = 'gen-names';

const identifier = /^[a-z][A-Za-z0-9]{0,39}$/;

/** What the resource and its screen are called, and where the menu shows it. */
export function TableForm({ info, onChange, onSave }: TableFormProps) {
  const { t } = useTranslation();
  const {
    functionName,
    functionNameEn,
    functionNameHk,
    className,
    businessName,
    moduleName,
    icon,
    tableComment,
  } = info;
  const needed = (name: string) => [{ required: true, message: t('gen.needed', { name: t(`gen.${name}`) }) }];
  const code = [{ pattern: identifier, message: t('gen.identifier') }];
  return (
    <Form<Names>
      name={namesFormId}
      layout="vertical"
      className="gen-names"
      requiredMark={false}
      initialValues={{
        ...{ functionName, functionNameEn, functionNameHk, className, businessName, moduleName, icon },
        tableComment,
      }}
      onValuesChange={onChange}
      onFinish={onSave}
    >
      {(['functionName', 'functionNameEn', 'functionNameHk'] as const).map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={t(`gen.${name}`)}
          rules={[...needed(name), lengthRule(60, t)]}
        >
          <Input {...counted(60)} />
        </Form.Item>
      ))}
      {(['className', 'businessName'] as const).map((name) => (
        <Form.Item key={name} name={name} label={t(`gen.${name}`)} rules={[...needed(name), ...code]}>
          <Input {...counted(40)} />
        </Form.Item>
      ))}
      <Form.Item name="moduleName" label={t('gen.moduleName')}>
        <Select options={genParents.map((value) => ({ value, label: t(`gen.parent.${value}`) }))} />
      </Form.Item>
      <Form.Item name="icon" label={t('gen.icon')}>
        <Picture label={t('gen.icon')} />
      </Form.Item>
      <Form.Item name="tableComment" label={t('gen.comment')} rules={[lengthRule(500, t)]}>
        <Input {...counted(500)} />
      </Form.Item>
    </Form>
  );
}

/** Value and change come from the form around it. */
function Picture({
  label,
  value = '',
  onChange = () => {},
}: {
  label: string;
  value?: string;
  onChange?: (name: string) => void;
}) {
  return <IconPicker label={label} value={value} onChange={onChange} />;
}
