import { expect, type Page } from '@playwright/test'
import { isWide } from './sizes.ts'

/** The active screen; earlier ones stay in the document. */
export const here = (page: Page) => page.locator('ion-router-outlet > .ion-page:not(.ion-page-hidden)')

/** Navigates as a user does. On a phone the drawer opens first, and a fast tap does not wait for its animation. */
export async function toMenuEntry(page: Page, name: string): Promise<void> {
  const entry = page.locator('.nx-menu').getByRole('link', { name, exact: true })
  if (isWide(page)) return entry.click()
  await here(page)
    .getByRole('button', { name: /^(Open the menu|Menu)$/ })
    .click()
  await entry.dispatchEvent('click')
}

/** Navigates and waits for the new screen, because a tap during the transition hits the old one. */
export async function toAnother(page: Page, go: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    for (const left of document.querySelectorAll('[data-left]')) left.removeAttribute('data-left')
    const front = 'ion-router-outlet > .ion-page:not(.ion-page-hidden)'
    document.querySelector(front)?.setAttribute('data-left', '')
  })
  await go()
  await expect(here(page).and(page.locator(':not([data-left])'))).toHaveCount(1)
}
