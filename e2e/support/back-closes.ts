import type { Page } from '@playwright/test'
import { expect } from './test-server.ts'

/** Back closes a dialog that a button opened, and the screen beneath keeps its place. */
export async function expectBackCloses(page: Page, opener: ReturnType<Page['locator']>): Promise<void> {
  await expect(opener).toBeVisible()
  const beneath = page.url()
  await opener.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeVisible()
  expect(page.url()).toBe(beneath)
}
