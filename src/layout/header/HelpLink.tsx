import { QuestionCircleOutlined } from '@ant-design/icons';
import { chapterOfPage } from '@contract/manual';
import { selectPageNamed } from '@sagas/permission/selectors';
import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '@/app/store';
import './toolButton.css';

const selectManual = selectPageNamed('Help');

/** To the chapter of the page on screen; absent where the manual has none. */
export function HelpLink() {
  const { t } = useTranslation();
  const manual = useAppSelector(selectManual);
  const page = useAppSelector((state) => state.navigation.admitted?.page.name);
  const chapter = page === undefined ? null : chapterOfPage(page);
  if (!manual || chapter === null) return null;
  return (
    <Tooltip title={t('shell.pageHelp')} mouseEnterDelay={0.4}>
      <Link className="tool-button" to={`${manual.path}?chapter=${chapter}`} aria-label={t('shell.pageHelp')}>
        <QuestionCircleOutlined />
      </Link>
    </Tooltip>
  );
}
