import { questionAnswered, type Answer, type Question } from '@sagas/prompts/prompts.slice';
import { Button, Modal } from 'antd';
import { useRef } from 'react';
import { useAppDispatch } from '@/app/store';
import { useSay } from './useSay';
import { rem } from '@/theme/scale';

/** Opens with the focus on the button that changes nothing. */
export function QuestionDialog({ question }: { question: Question }) {
  const dispatch = useAppDispatch();
  const say = useSay();
  const safe = useRef<HTMLButtonElement>(null);
  const answer = (given: Answer) => () => dispatch(questionAnswered({ id: question.id, answer: given }));
  return (
    <Modal
      open
      centered
      width={rem(420)}
      title={say(question.title)}
      onCancel={answer('cancelled')}
      afterOpenChange={(isOpen) => isOpen && safe.current?.focus()}
      mask={{ closable: false }}
      footer={
        <>
          <Button ref={safe} onClick={answer('cancelled')}>
            {say(question.cancel)}
          </Button>
          <Button type="primary" danger={question.level === 'error'} onClick={answer('confirmed')}>
            {say(question.confirm)}
          </Button>
        </>
      }
    >
      <p>{say(question.body)}</p>
      {question.link && (
        <button type="button" className="base-link-button" onClick={answer('link')}>
          {say(question.link)}
        </button>
      )}
    </Modal>
  );
}
