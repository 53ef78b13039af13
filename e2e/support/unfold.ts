import { expect, type Page } from '@playwright/test'

/** A section that a phone collapses in a dialog is open on a tablet. */
export async function unfold(page: Page, title: string): Promise<void> {
  const part = page.getByRole('dialog').locator('details').filter({ hasText: title })
  const open = () => part.evaluate((details: HTMLDetailsElement) => details.open)
  if (!(await open())) await part.getByText(title).click()
  await expect.poll(open).toBe(true)
}
