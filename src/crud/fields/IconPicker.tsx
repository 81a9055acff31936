import { Button, Popover, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { iconNames, MenuIcon } from '@/layout/menu/menuIcons';
import './iconPicker.css';

interface IconPickerProps {
  value: string;
  onChange: (name: string) => void;
  label: string;
}

/** One of the menu's pictures. */
export function IconPicker({ value, onChange, label }: IconPickerProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const pick = (name: string) => {
    onChange(name);
    setOpen(false);
  };
  const pictures = (
    <div className="icon-picker" role="listbox" aria-label={label}>
      {iconNames.map((name) => (
        <Tooltip key={name} title={name}>
          <Button
            type={name === value ? 'primary' : 'text'}
            role="option"
            aria-selected={name === value}
            aria-label={name}
            icon={<MenuIcon name={name} />}
            onClick={() => pick(name)}
          />
        </Tooltip>
      ))}
      <Button type="link" onClick={() => pick('')}>
        {t('crud.icon.none')}
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" open={isOpen} onOpenChange={setOpen} content={pictures} placement="bottomLeft">
      <Button icon={value ? <MenuIcon name={value} /> : null} aria-label={label}>
        {value || t('crud.icon')}
      </Button>
    </Popover>
  );
}
