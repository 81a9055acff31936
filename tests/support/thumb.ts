import type { Page } from '@playwright/test';

/** What a finger aims at, with everything around a control that belongs to it; lower than 40 px is listed. */
export const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const around =
      'label, .tab, .ant-input-affix-wrapper, .ant-picker, .ant-select, .ant-tabs-tab, .ant-input-number, [role=tab]';
    const aims = [
      ...document.querySelectorAll('button, a[href], input, [role=button], [role=tab], .ant-select'),
    ];
    return aims
      .filter(
        (aim) =>
          !aim.closest('[inert], .shell-skip-link, [role=switch], .leaflet-marker-pane') &&
          aim.getClientRects().length > 0,
      )
      .map(
        (aim) =>
          (aim.parentElement?.closest(around) ?? aim).getBoundingClientRect().height < 39.5 && aim.outerHTML,
      )
      .filter((html) => html !== false);
  });
