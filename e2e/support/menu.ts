import { expect, type Page } from '@playwright/test'
import { isWide } from './sizes.ts'

/** The screen in front; those before it stay in the document. */
export const here = (page: Page) => page.locator('ion-router-outlet > .ion-page:not(.ion-page-hidden)')

/** As a person goes. On a phone the drawer opens first, and a quick finger does not wait until it stands. */
export async function toMenuEntry(page: Page, name: string): Promise<void> {
  const entry = page.locator('.nx-menu').getByRole('link', { name, exact: true })
  if (isWide(page)) return entry.click()
  await here(page)
    .getByRole('button', { name: /^(Open the menu|Menu)$/ })
    .click()
  await entry.dispatchEvent('click')
}

/** Goes, and waits until another screen stands in front: while the last one goes, a tap would still be its. */
export async function toAnother(page: Page, go: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    for (const left of document.querySelectorAll('[data-left]')) left.removeAttribute('data-left')
    const front = 'ion-router-outlet > .ion-page:not(.ion-page-hidden)'
    document.querySelector(front)?.setAttribute('data-left', '')
  })
  await go()
  await expect(here(page).and(page.locator(':not([data-left])'))).toHaveCount(1)
}
