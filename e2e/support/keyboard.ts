/** Steps of journeys without a pointer: only keys, as with a screen reader or a broken mouse. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Somebody } from './calls.ts'
import { isWide } from './sizes.ts'

/** The Tab stops of a long page, such as a table with its row actions. */
const MOST_STOPS = 90

/** Reaches an element by Tab alone. An unreachable one fails. */
export async function reach(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let tries = 0; tries < MOST_STOPS; tries += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

export async function press(page: Page, wanted: Locator): Promise<void> {
  await reach(page, wanted)
  await page.keyboard.press('Enter')
}

/** Ticks a box. */
export async function tick(page: Page, wanted: Locator): Promise<void> {
  await reach(page, wanted)
  await page.keyboard.press('Space')
  await expect(wanted).toBeChecked()
}

export async function typeInto(page: Page, wanted: Locator, words: string): Promise<void> {
  await reach(page, wanted)
  await page.keyboard.type(words)
}

/** Picks an option as a closed list does: by its first letters. */
export async function pick(page: Page, wanted: Locator, words: string): Promise<void> {
  await reach(page, wanted)
  await page.keyboard.type(words)
  await expect(wanted.locator('option:checked')).toContainText(words)
}

export async function logInByKeys(page: Page, who: Pick<Somebody, 'email' | 'password'>): Promise<void> {
  await typeInto(page, page.getByLabel('Email'), who.email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), who.password)
  await page.keyboard.press('Enter')
}

/** The skip link leads past the bar and the menu to the page's heading. */
export async function skipToPage(page: Page, heading: string | RegExp): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Skip to the page' }))
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
}

/** Selects rows of a list. A phone shows its boxes after Select. */
export async function selectRows(page: Page, screen: Locator, names: readonly string[]): Promise<void> {
  if (!isWide(page)) await press(page, screen.getByRole('button', { name: 'Select', exact: true }))
  for (const name of names) await tick(page, screen.getByRole('checkbox', { name: `Select ${name}` }))
}
