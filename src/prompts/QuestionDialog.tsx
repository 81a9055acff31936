import { questionAnswered, type Answer, type Question } from '@sagas/prompts/prompts.slice';
import { Modal } from 'antd';
import { useAppDispatch } from '../app/store';
import { useSay } from './useSay';
import { rem } from '@/theme/scale';

export function QuestionDialog({ question }: { question: Question }) {
  const dispatch = useAppDispatch();
  const say = useSay();
  const answer = (given: Answer) => () => dispatch(questionAnswered({ id: question.id, answer: given }));
  return (
    <Modal
      open
      centered
      width={rem(420)}
      title={say(question.title)}
      okText={say(question.confirm)}
      cancelText={say(question.cancel)}
      okButtonProps={question.level === 'error' ? { danger: true } : {}}
      onOk={answer('confirmed')}
      onCancel={answer('cancelled')}
      mask={{ closable: false }}
    >
      <p>{say(question.body)}</p>
      {question.link && (
        <button type="button" className="link-button" onClick={answer('link')}>
          {say(question.link)}
        </button>
      )}
    </Modal>
  );
}
