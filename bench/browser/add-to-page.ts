import type { Page } from 'playwright'

/** Runs a self-contained function in the page before any script of its own. What runs this bench names inner functions by a helper that the page lacks. */
export async function addToPage(page: Page, install: () => void): Promise<void> {
  await page.addInitScript(`{ const __name = (named) => named; (${install.toString()})() }`)
}
