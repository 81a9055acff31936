import type { Page } from '@playwright/test';

/**
 * What looks broken on a page as it stands: words that are keys, titles that are cut off or lie on one another, and a
 * document wider than its window. Empty when nothing does.
 */
export const brokenLook = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.visually-hidden, .shell-skip-link, [inert]');
    const shown = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown);
    const wordsOf = (element: Element) => element.textContent.trim();

    const isWide = document.documentElement.scrollWidth > window.innerWidth;

    // Data, addresses and code may look like keys; what the console itself says may not.
    const data = '.ant-table-tbody, code, pre, input, textarea, .api__operation, .definition__id';
    const key = /^[a-z]\w*(?:\.[\w-]+)+$/i;
    const keys = shown('body *')
      .filter((element) => element.children.length === 0 && !element.closest(data))
      .map(wordsOf)
      .filter((words) => key.test(words) && !/\d$/.test(words));

    const titles = shown(
      'h1, h2, h3, header a, .tab a, .ant-tabs-tab-btn, .ant-btn, .ant-segmented-item-label, .ant-menu-title-content, dt, th',
    ).filter((element) => wordsOf(element) !== '');
    const widthOfWords = (element: Element): number => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().width;
    };
    // Of a column's title only the words count: its handle stands out of it on purpose.
    const isCut = (element: Element): boolean =>
      getComputedStyle(element).overflowX !== 'visible' &&
      element.scrollWidth > element.clientWidth + 1 &&
      (element.tagName !== 'TH' || wordsAreCut(element));
    const wordsAreCut = (head: Element): boolean => {
      const words = [...head.querySelectorAll('*')].filter(({ children }) => children.length === 0);
      return [head, ...words]
        .filter((part) => [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
        .some((part) => widthOfWords(part) > head.clientWidth + 1);
    };
    const cut = titles.filter(isCut).map(wordsOf);

    const boxes = titles
      .filter((element) => element.closest('main') && element.tagName !== 'TH')
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
    const overlap = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    const laid = boxes.flatMap(({ element, box }, at) =>
      boxes
        .slice(at + 1)
        .filter((other) => !element.contains(other.element) && !other.element.contains(element))
        .filter((other) => overlap(box, other.box))
        .map((other) => `${wordsOf(element)} | ${wordsOf(other.element)}`),
    );

    const broken = [
      ...(isWide ? [`wider than the window: ${document.documentElement.scrollWidth}`] : []),
      ...keys.map((words) => `a key: ${words}`),
      ...cut.map((words) => `cut off: ${words}`),
      ...laid.map((words) => `one on the other: ${words}`),
    ];
    return [...new Set(broken)];
  });
