import { Button, Modal, type ButtonProps } from 'antd';
import { useRef, useState } from 'react';
import { rem } from '@/theme/scale';

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick'> {
  question: string;
  /** The act itself, on the button that does it. */
  confirm: string;
  cancel: string;
  onConfirm: () => void;
}

/** Asks before it acts. The question opens with the focus on the button that changes nothing. */
export function ConfirmButton({ question, confirm, cancel, onConfirm, ...button }: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const safe = useRef<HTMLButtonElement>(null);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button {...button} onClick={() => setIsAsking(true)} />
      <Modal
        open={isAsking}
        centered
        destroyOnHidden
        width={rem(420)}
        title={question}
        onCancel={close}
        afterOpenChange={(isOpen) => isOpen && safe.current?.focus()}
        footer={
          <>
            <Button ref={safe} onClick={close}>
              {cancel}
            </Button>
            <Button
              type="primary"
              danger
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              {confirm}
            </Button>
          </>
        }
      />
    </>
  );
}
