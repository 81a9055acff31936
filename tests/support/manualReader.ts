import type { Language } from '@contract/languages';
import { resourceTexts } from '@contract/resources/generated';
import { texts } from '@contract/texts';
import { manual as en } from '@contract/texts/en/manual';
import { manual as hk } from '@contract/texts/hk/manual';
import { manual as zh } from '@contract/texts/zh/manual';
import { expect, test, type Locator, type Page } from '@playwright/test';

/** A step of a task as whoever reads the manual has it on screen. */
export interface ManualStep {
  words: string;
  /** What stands out in it, in its order: how buttons, fields, views and columns are called. */
  names: readonly string[];
  /** Goes to the page that it links to, by the chapter of that page; to the first of several unless it is told. */
  open: (which?: number) => Promise<void>;
}

export type Hand = (step: ManualStep) => Promise<void>;

/** Who reads, in which language, and the page on which the work is done. */
export interface Reader {
  page: Page;
  language: Language;
}

const manuals: Record<Language, Readonly<Record<string, string>>> = { zh, en, hk };

/** What the product says under this key: for what is seen, never for what is pressed. */
export const saidIn = (language: Language, key: string): string =>
  ({ ...texts[language], ...resourceTexts[language], ...manuals[language] })[key] ?? key;

const chapterOn = (page: Page): Locator => page.locator('article.help-chapter');

async function openTask(page: Page, task: string): Promise<Locator> {
  await page.goto(`/help?chapter=task.${task}`);
  const steps = chapterOn(page).locator('ol > li');
  await expect(steps.first()).toBeVisible();
  return steps;
}

async function openLinked({ page, language }: Reader, task: string, at: number, which: number) {
  const link = (await openTask(page, task)).nth(at).getByRole('link').nth(which);
  const name = await link.innerText();
  await link.click();
  await expect(chapterOn(page).getByRole('heading', { level: 2 })).toHaveText(name);
  const openPage = saidIn(language, 'manual.openPage');
  await chapterOn(page).getByRole('link', { name: openPage }).click();
  await expect(chapterOn(page)).toBeHidden();
  await expect(page.locator(':is(main .splash, main .ant-skeleton):visible')).toHaveCount(0);
}

/**
 * Does a task as its chapter tells it: the steps are read in the product, and each is carried out by a hand that knows
 * no name but those in the step. Hands made for another number of steps do not fit.
 */
export async function doTask(reader: Reader, task: string, hands: readonly Hand[]): Promise<void> {
  const manual = await reader.page.context().newPage();
  const steps = await openTask(manual, task);
  await expect(steps).toHaveCount(hands.length);
  for (const [at, hand] of hands.entries()) {
    const words = await steps.nth(at).innerText();
    const names = await steps.nth(at).locator('strong').allInnerTexts();
    const open = (which = 0) => openLinked(reader, task, at, which);
    await test.step(words, () => hand({ words, names, open }));
  }
  await manual.close();
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A button of that name; a picture in it is part of its name. */
export const buttonOf = (where: Page | Locator, name = ''): Locator =>
  where.getByRole('button', { name: new RegExp(`(^| )${escaped(name)}$`) }).locator('visible=true');

/** One of several that stand side by side. */
export const choiceOf = (page: Page, name = ''): Locator =>
  page.locator('.ant-segmented-item:visible').filter({ has: page.getByText(name, { exact: true }) });

/** Chooses from a list that opens. */
export async function chooseIn(page: Page, field = '', option = ''): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).first().click();
}
