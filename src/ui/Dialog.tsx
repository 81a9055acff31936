import { Modal, type ModalProps } from 'antd';
import { OpeningFocus } from './OpeningFocus';

/** Every dialog of the product: what opens has the focus where its keys are wanted. */
export const Dialog = ({ children, ...modal }: ModalProps) => (
  <Modal destroyOnHidden {...modal}>
    {children}
    <OpeningFocus />
  </Modal>
);
