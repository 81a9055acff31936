import { questionAnswered, type Answer, type Question } from '@sagas/prompts/prompts.slice';
import { Button } from 'antd';
import { useAppDispatch } from '@/app/store';
import { useSay } from './useSay';
import { rem } from '@/theme/scale';
import { Dialog } from '@/ui/Dialog';

export function QuestionDialog({ question }: { question: Question }) {
  const dispatch = useAppDispatch();
  const say = useSay();
  const answer = (given: Answer) => () => dispatch(questionAnswered({ id: question.id, answer: given }));
  return (
    <Dialog
      open
      centered
      width={rem(420)}
      title={say(question.title)}
      onCancel={answer('cancelled')}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={answer('cancelled')}>{say(question.cancel)}</Button>
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
    </Dialog>
  );
}
