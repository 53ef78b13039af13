/**
 * The two sizes that every screen supports. A journey starts at its project's size and shows some steps at the other.
 */
import type { Page, ViewportSize } from '@playwright/test'

export const PHONE = { width: 360, height: 740 }
export const TABLET = { width: 1024, height: 768 }

/** The width in pixels from which lists are tables. */
const TABLE_FROM = 761

export const sizeOf = (page: Page): ViewportSize => page.viewportSize() ?? PHONE

export const isWide = (page: Page): boolean => sizeOf(page).width >= TABLE_FROM

/** Switches between phone and tablet size, and waits until lists are drawn for it. */
export async function otherSize(page: Page): Promise<void> {
  await page.setViewportSize(isWide(page) ? PHONE : TABLET)
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
  )
}
