import { expect, type Page } from '@playwright/test'
import { isWide } from './sizes.ts'

/** The active screen; earlier ones stay in the document. */
export const here = (page: Page) => page.locator('ion-router-outlet > .ion-page:not(.ion-page-hidden)')

/** The sections of the menu, with the pages under them. A section that is missing here is one page itself. */
const SECTIONS: Record<string, readonly string[]> = {
  Sunday: ['Door', 'Services', 'Attendance', 'Children', 'Kiosk'],
  People: ['Members', 'First timers', 'Follow-up', 'Cells', 'Departments', 'Birthdays'],
  Money: ['Income', 'Expenses', 'Statement'],
  'Church settings': ['Church', 'Team', 'Plan and wallet', 'Phones', 'Posters', 'Data', 'Audit log'],
}

/** The entries of the account menu, which the bar of every screen but the door has. */
const ACCOUNT = ['Your profile', 'This device', 'Outbox', 'Log out']

/** Opens the account menu of the screen in front. */
export async function openAccount(page: Page): Promise<void> {
  // After Back the earlier screen is in front beside the one that leaves.
  await expect(here(page)).toHaveCount(1)
  await here(page)
    .getByRole('button', { name: /: account menu$/ })
    .click()
}

/** Navigates as a user does: through the section beside the screen, or the menu of a phone. */
export async function toMenuEntry(page: Page, name: string): Promise<void> {
  const menu = page.locator('.nx-menu')
  // A number beside the name counts what waits.
  const entry = menu.getByRole('link', { name: new RegExp(`^${name}( [\\d,]+\\+?)?$`) })
  if (ACCOUNT.includes(name)) {
    await openAccount(page)
    return page
      .locator('.nx-pop')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click()
  }
  const section = Object.keys(SECTIONS).find((one) => SECTIONS[one]!.includes(name))
  if (isWide(page)) {
    if (section && (await entry.count()) === 0)
      await menu.getByRole('link', { name: new RegExp(`^${section}( \\d+)?$`) }).click()
    return entry.click()
  }
  await page.getByRole('button', { name: 'Menu', exact: true }).last().click()
  // A closed section keeps its links, hidden. A fast tap does not wait for the drawer's animation.
  await menu
    .locator('a')
    .filter({ hasText: new RegExp(`^${name}( \\d+)?$`) })
    .first()
    .dispatchEvent('click')
}

/** Presses an action that a page keeps behind its three dots. */
export async function pressMore(page: Page, verb: string): Promise<void> {
  await here(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('group', { name: 'More actions' }).getByRole('button', { name: verb }).click()
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
