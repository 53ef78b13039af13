/** A list of the app behind one interface for journeys: cards on a phone and a table on a tablet. */
import { expect, type Locator, type Page } from '@playwright/test'
import { isWide } from './sizes.ts'

export type Listed = {
  /** The list itself. */
  body: Locator
  row(words: string | RegExp): Locator
  /** The element that opens the row on tap. */
  opener(words: string | RegExp): Locator
  open(words: string | RegExp): Promise<void>
  /** A table has "Edit" and "Delete" in its row; a phone has them in the dialog that the row opens. */
  act(words: string | RegExp, verb: string): Promise<void>
  /** The values under these titles. */
  expectFacts(words: string | RegExp, facts: Record<string, string>): Promise<void>
}

/** The element that opens a row, in either kind of list. */
export const openerIn = (place: Locator, words: string | RegExp): Locator =>
  place.locator('.nx-card-open, .nx-grid-open').filter({ hasText: words })

export function listOf(page: Page, label: string): Listed {
  const named = { name: label, exact: true }
  const body = page.getByRole('list', named).or(page.getByRole('table', named))
  const row = (words: string | RegExp) =>
    body.locator(':scope > li, :scope > tbody > tr').filter({ hasText: words })
  const opener = (words: string | RegExp) => openerIn(body, words)
  return {
    body,
    row,
    opener,
    open: (words) => opener(words).click(),
    act: async (words, verb) => {
      if (isWide(page))
        return row(words)
          .getByRole('button', { name: new RegExp(`^${verb} `) })
          .click()
      await opener(words).click()
      await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()
    },
    expectFacts: async (words, facts) => {
      for (const [title, value] of Object.entries(facts))
        await expect(await factOf(page, body, row(words), title)).toHaveText(value)
    },
  }
}

async function factOf(page: Page, body: Locator, row: Locator, title: string): Promise<Locator> {
  if (!isWide(page))
    return row
      .locator('.nx-card-line')
      .filter({ has: page.getByText(title, { exact: true }) })
      .locator(':scope > span')
      .nth(1)
  await expect(body).toBeVisible()
  const titles = await body.getByRole('columnheader').allInnerTexts()
  return row.getByRole('cell').nth(titles.indexOf(title))
}
