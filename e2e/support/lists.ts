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
  /** A table has "Edit" and "Delete" behind its row's three dots; a phone has them in what the row opens. */
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
      const dots = row(words).getByRole('button', { name: /^Actions for / })
      await expect(row(words)).toBeVisible()
      if (isWide(page) || (await dots.count()) > 0) {
        await dots.click()
        return page
          .getByRole('group', { name: /^Actions for / })
          .getByRole('button', { name: new RegExp(`^${verb}( |$)`) })
          .or(page.getByRole('group', { name: /^Actions for / }).getByRole('link', { name: verb }))
          .click()
      }
      await opener(words).click()
      const person = page.locator('.members-person:visible')
      await page.locator('dialog[open]').or(person).first().waitFor()
      if (await person.count()) return actOnPerson(page, verb)
      await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()
    },
    expectFacts: async (words, facts) => {
      for (const [title, value] of Object.entries(facts))
        await expect(await factOf(page, body, row(words), title)).toHaveText(value)
    },
  }
}

/** A person's page has Edit beside the name, and the rest behind three dots. */
export async function actOnPerson(page: Page, verb: string): Promise<void> {
  const screen = screenOf(page)
  if (verb !== 'Edit') {
    const dots = screen.getByRole('button', { name: /^Actions for / })
    // A scroll closes the list of actions, and its event comes a frame later.
    await dots.scrollIntoViewIfNeeded()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await dots.click()
  }
  await screen.getByRole('button', { name: verb, exact: true }).click()
}

/** The screen in front. Earlier ones stay in the document. */
export const screenOf = (page: Page): Locator =>
  page.locator('ion-router-outlet > .ion-page:not(.ion-page-hidden)')

/** A part of a person's page. */
export const personTab = (page: Page, name: string): Promise<void> =>
  screenOf(page).getByRole('tab', { name }).click()

/** Opens the rarer fields of a member's form, unless they are open. */
export async function showMore(page: Page): Promise<void> {
  const more = page.getByRole('dialog').locator('details')
  if ((await more.getAttribute('open')) === null) await more.locator('summary').click()
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
