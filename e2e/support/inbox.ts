/** The Inbox: rows of its list, and the item that is open. */
import type { Locator, Page } from '@playwright/test'
import { here } from './menu.ts'

/** Rows of a type, such as "Edit conflict", that hold these words. */
export const inboxRows = (page: Page, type: string, words: string | RegExp = ''): Locator =>
  here(page)
    .getByRole('list', { name: 'Items' })
    .getByRole('link')
    .filter({ hasText: type })
    .filter({ hasText: words })

/** The open item: beside the list on a tablet, in its place on a phone. */
export const inboxItem = (page: Page): Locator => here(page).locator('.inbox-pane')

export async function openItem(page: Page, type: string, words: string | RegExp): Promise<Locator> {
  await inboxRows(page, type, words).first().click()
  return inboxItem(page).filter({ hasText: words })
}
