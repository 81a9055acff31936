import { expect, test as base } from '@playwright/test';
import { startProduct, type RunningProduct } from './product';

/**
 * The `test` of every browser suite: one product per worker (`product.address`), and a page that may not write an
 * error to its console, whatever else the test looks at.
 */
export const test = base.extend<object, { product: RunningProduct }>({
  product: [
    async ({}, provide) => {
      const product = await startProduct();
      await provide(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ product }, provide) => provide(product.address),
  page: async ({ page }, provide) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !isOfCutNetwork(message.text())) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    await provide(page);
    expect(errors).toEqual([]);
  },
});

/** What the browser itself writes when a test takes the network away; no page can keep it from that. */
const isOfCutNetwork = (text: string): boolean => text.includes('net::ERR_INTERNET_DISCONNECTED');

export { expect };
