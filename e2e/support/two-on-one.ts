/** Two users edit one record, each on a phone of their own. */
import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Waits until the open form asks for one of two values. The phone pulls the edit itself, at the latest on becoming
 * visible.
 */
export async function conflictChoice(page: Page, field: string): Promise<Locator> {
  const choice = page.getByRole('dialog').getByRole('group', { name: field })
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(choice).toBeVisible({ timeout: 8000 })
  }).toPass({ timeout: 40_000 })
  return choice
}

/** Saving is blocked until the user chooses, and the button's link leads to the choice. */
export async function chooseFirst(page: Page, field: string, which: 'Keep yours' | 'Take theirs') {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await dialog.getByRole('button', { name: `First choose which ${field} to keep` }).click()
  for (const either of ['Keep yours', 'Take theirs'])
    await expect(dialog.getByRole('button', { name: either })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: which }).click()
  await expect(dialog.getByRole('group', { name: field })).toHaveCount(0)
}
