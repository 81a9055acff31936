import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What is in the way of a screen reader, with the elements.
 * @param but a part that is judged elsewhere
 * @param rules those that are judged; all without
 */
export async function seriousIn(page: Page, but?: string, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (rules) axe.withRules(rules);
  const { violations } = await (but === undefined ? axe : axe.exclude(but)).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
