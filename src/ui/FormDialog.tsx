import { type ModalProps } from 'antd';
import { useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { Dialog } from './Dialog';
import { useUnsaved } from './useUnsaved';

const lineTypes = ['text', 'search', 'url', 'tel', 'email', 'password', 'number'];

/** Searches among choices, which are neither entered nor sent. */
const isSearch = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute('role') === 'combobox';

/** What one types into; a search among choices and a calendar have an Enter of their own. */
const isLine = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement &&
  lineTypes.includes(target.type) &&
  !isSearch(target) &&
  !target.closest('.ant-picker');

/** Enter in a line, or Ctrl and Enter where Enter begins a new one; not the Enter that ends a word of an input method. */
function isSubmit({ key, target, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing) return false;
  return isLine(target) || (target instanceof HTMLTextAreaElement && (ctrlKey || metaKey));
}

interface FormDialogProps extends Omit<ModalProps, 'onOk' | 'mask'> {
  onOk: () => void;
  /** Something was entered of which no field tells, such as stars. */
  isScored?: boolean;
}

/**
 * A dialog in which something is written: Enter does what its button does, and what was entered is lost neither by a
 * press beside it nor, unasked, by a reload.
 */
export function FormDialog({ children, onOk, isScored = false, ...modal }: FormDialogProps) {
  const [isWritten, setWritten] = useState(false);
  const isChanged = isWritten || isScored;
  useUnsaved(isChanged);
  const { okButtonProps, confirmLoading } = modal;
  const isAble = !okButtonProps?.disabled && !okButtonProps?.loading && !confirmLoading;
  const keep = ({ target }: ChangeEvent<HTMLElement>) => !isSearch(target) && setWritten(true);
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !isSubmit(event)) return;
    event.preventDefault();
    if (isAble) onOk();
  };
  return (
    <Dialog open {...modal} mask={{ closable: !isChanged }} onOk={onOk}>
      <div onChange={keep} onKeyDown={press}>
        {children}
      </div>
    </Dialog>
  );
}
