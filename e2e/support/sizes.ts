/** The two sizes every screen is made for. A journey begins at its project's, and shows some of its steps at the other. */
import type { Page, ViewportSize } from '@playwright/test'

export const PHONE = { width: 360, height: 740 }
export const TABLET = { width: 1024, height: 768 }

/** From here on lists are tables. */
const TABLE_FROM = 640

export const sizeOf = (page: Page): ViewportSize => page.viewportSize() ?? PHONE

export const isWide = (page: Page): boolean => sizeOf(page).width >= TABLE_FROM

/** On the tablet what began on the phone, and the other way round, once lists are drawn as they stand there. */
export async function otherSize(page: Page): Promise<void> {
  await page.setViewportSize(isWide(page) ? PHONE : TABLET)
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
  )
}
