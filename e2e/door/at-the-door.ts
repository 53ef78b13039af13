import type { Locator, Page } from '@playwright/test'
import { expect } from '../session/house.ts'

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

/** Writes somebody new down, from what was typed in the search. */
export async function addFirstTimer(page: Page, name: string, phone: string): Promise<void> {
  await field(page).fill(name)
  await page.getByRole('button', { name: /New here/ }).click()
  await page.getByRole('dialog').getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Add and mark' }).click()
  await expect(page.getByText(`Added and marked ${name}`)).toBeVisible()
}
