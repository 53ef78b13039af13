import type { Locator, Page } from '@playwright/test'
import type axeCore from 'axe-core'
import { expect } from '../support/test-server.ts'

export const field = (page: Page): Locator => page.getByRole('searchbox', { name: 'Name or last digits' })
export const row = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name}, `) })

/** Opens the door and starts today's service in two taps. */
export async function openDoor(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/door`)
  await page.getByRole('button', { name: 'Sunday service', exact: true }).click()
  await page.getByRole('button', { name: 'Start “Sunday service”' }).click()
  await expect(field(page)).toBeFocused()
}

/** Types a name and taps it. */
export async function mark(page: Page, name: string): Promise<void> {
  await field(page).fill(name)
  await row(page, name).click()
  await expect(page.getByText(`Marked ${name}`)).toBeVisible()
}

/** Adds a first timer from the text in the search. */
export async function addFirstTimer(page: Page, name: string, phone: string): Promise<void> {
  await field(page).fill(name)
  await page.getByRole('button', { name: /New here/ }).click()
  await page.getByRole('dialog').getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Add and mark' }).click()
  await expect(page.getByText(`Added and marked ${name}`)).toBeVisible()
}

/** Contrast in sunlight is 7:1, elsewhere 4.5:1 is enough. `expectClean` has put axe into the page before. */
export async function expectReadInTheSun(page: Page): Promise<void> {
  const pale = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof axeCore }
    // An element that still fades in has no final colour.
    await Promise.all(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .map(({ finished }) => finished.catch(() => undefined)),
    )
    const rule = 'color-contrast-enhanced'
    const { violations } = await axe.run({ runOnly: [rule], rules: { [rule]: { enabled: true } } })
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
  })
  expect(pale).toEqual([])
}
