import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type axe from 'axe-core'
import { here } from './menu.ts'
import { isWide, PHONE, TABLET } from './sizes.ts'

/** Axe's own `source` includes its comments, which more than doubles the size sent to each page. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits until nothing moves, then expects no accessibility violation. */
export async function expectClean(page: Page): Promise<void> {
  // Until Ionic removes the previous screen, both are in the document and shared elements exist twice.
  await expect.poll(() => here(page).count()).toBeLessThanOrEqual(1)
  // An element that still fades in has no final colour.
  await page.evaluate(() =>
    Promise.all(
      // An animation of scrolling has no end.
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
  expect(await violationsOn(page)).toEqual([])
}

/**
 * One line for each broken rule. Axe runs once in the page and returns violations only. Its own wrapper reloads axe for
 * each run and returns passes too, which took three times as long. The wrapper also checks frames; our pages have none.
 */
async function violationsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      // The element's HTML names it; computing a selector for each takes a quarter of the run.
      selectors: false,
    })
    const places = (nodes: { html: string }[]) => nodes.slice(0, 3).map((node) => node.html.slice(0, 200))
    return violations.map(({ id, nodes }) => `${id}: ${places(nodes).join(' | ')}`)
  })
}

const SMALLEST = { width: 320, height: 640 }

/** Expects no violation on phone and tablet, and no overflow on the smallest phone. Restores the page's size. */
export async function expectCleanAtEachSize(page: Page): Promise<void> {
  const sizes = isWide(page) ? [SMALLEST, PHONE, TABLET] : [SMALLEST, TABLET, PHONE]
  for (const size of sizes) {
    await page.setViewportSize(size)
    // The menu takes a moment to fold when the width changes.
    await expect.poll(() => widest(page), `at ${size.width}`).toBeLessThanOrEqual(size.width)
    if (size === TABLET) await expect.poll(() => cutShort(page)).toEqual([])
    if (size !== SMALLEST) await expectClean(page)
  }
}

/** Tables that hide a column or overflow their container. */
function cutShort(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.nx-grid')]
      .filter((table) => table.checkVisibility())
      .flatMap((table) => {
        const away = [...table.querySelectorAll('th')].filter((head) => !head.checkVisibility())
        const beyond =
          table.clientWidth > (table.parentElement?.clientWidth ?? 0) ? ['wider than its place'] : []
        return [...away.map((head) => head.textContent), ...beyond].map(
          (words) => `${table.getAttribute('aria-label')}: ${words}`,
        )
      }),
  )
}

/** The rightmost visible pixel. Scrolling elements contain their content. */
function widest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll('body *')].filter(
      (box) =>
        box.checkVisibility({ visibilityProperty: true }) &&
        // These rows scroll by themselves.
        !box.parentElement?.closest(
          '[role="region"][tabindex="0"], .nx-chips, .nx-table-filters, .nx-bulk, .nx-tabs',
        ),
    )
    return Math.max(...seen.map((box) => Math.floor(box.getBoundingClientRect().right)))
  })
}
