import { Skeleton } from 'antd';

/** Keeps the place of a section whose code is on its way. */
export const SectionWaiting = () => <Skeleton active title={false} paragraph={{ rows: 4 }} />;
