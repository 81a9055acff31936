import { App } from 'antd';
import { useTranslation } from 'react-i18next';

/** What was entered and not saved is given up only when whoever entered it says so. */
export function useGivingUp(isChanged: boolean): (then: () => void) => void {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  return (then) => {
    if (!isChanged) return then();
    modal.confirm({
      title: t('crud.unsavedTitle'),
      content: t('crud.unsaved'),
      okText: t('crud.discard'),
      cancelText: t('crud.keepEditing'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: then,
    });
  };
}
