/** @jest-environment jsdom */
import { renderPage } from '@tests/support/renderPage';
import { fireEvent, screen } from '@testing-library/react';
import { MapTools } from './MapTools';

globalThis.fetch = async () => new Response('{}');

const nothing = () => undefined;

async function hover(tool: 'none' | 'lasso') {
  await renderPage(<MapTools tool={tool} onTool={nothing} isReplaying={false} onReplay={nothing} />);
  fireEvent.mouseEnter(screen.getByRole('button', { name: '圈选站点' }));
  await new Promise((resolve) => setTimeout(resolve, 300));
}

describe('the tools of the map', () => {
  it('tell their names under the pointer', async () => {
    await hover('none');
    expect(screen.getByRole('tooltip')).toHaveTextContent('圈选站点');
  });

  it('do not lay their name over the panel that they have opened', async () => {
    await hover('lasso');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
