import { expect, type Page } from '@playwright/test'

/** What a phone folds away in a dialog stands open on a tablet. */
export async function unfold(page: Page, title: string): Promise<void> {
  const part = page.getByRole('dialog').locator('details').filter({ hasText: title })
  const open = () => part.evaluate((details: HTMLDetailsElement) => details.open)
  if (!(await open())) await part.getByText(title).click()
  await expect.poll(open).toBe(true)
}
