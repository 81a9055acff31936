/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Select, TreeSelect } from 'antd';
import { searchLabels, searchTitles } from './choiceSearch';

describe('a list of choices', () => {
  it('is searched by words in any order, as everything else is', async () => {
    const options = ['Humidity low', 'Humidity high'].map((label) => ({ value: label, label }));
    render(<Select aria-label="alarm" showSearch={searchLabels} options={options} />);
    await userEvent.type(screen.getByRole('combobox'), 'low humidity');
    expect(await screen.findByTitle('Humidity low')).toBeInTheDocument();
    expect(screen.queryByTitle('Humidity high')).toBeNull();
  });

  it('is searched alike where it is a tree', async () => {
    const treeData = ['Kwun Tong east', 'Sha Tin'].map((title) => ({ value: title, title }));
    render(<TreeSelect aria-label="area" showSearch={searchTitles} treeData={treeData} />);
    await userEvent.type(screen.getByRole('combobox'), 'east kwun');
    expect(await screen.findByTitle('Kwun Tong east')).toBeInTheDocument();
    expect(screen.queryByTitle('Sha Tin')).toBeNull();
  });
});
