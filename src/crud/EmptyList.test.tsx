/** @jest-environment jsdom */
import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '@tests/support/renderPage';
import { EmptyList } from './EmptyList';

describe('a list without rows', () => {
  const show = (clear?: () => void) =>
    renderPage(
      <EmptyList text="暂无门禁" clear={clear}>
        <a href="/connect">接入第一台设备</a>
      </EmptyList>,
    );

  it('that nothing narrows says that nothing is there yet, and what to do next', async () => {
    await show();
    expect(screen.getByText('暂无门禁')).toBeVisible();
    expect(screen.getByRole('link', { name: '接入第一台设备' })).toBeVisible();
    expect(screen.queryByText('没有符合条件的记录')).toBeNull();
  });

  it('that is narrowed says so, and is widened by one press', async () => {
    const clear = jest.fn();
    await show(clear);
    expect(screen.queryByText('暂无门禁')).toBeNull();
    expect(screen.getByText('没有符合条件的记录')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: /重\s*置/ }));
    expect(clear).toHaveBeenCalledTimes(1);
  });
});
