import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type axe from 'axe-core'
import { here } from './menu.ts'
import { isWide, PHONE, TABLET } from './sizes.ts'

/** Its own `source` is the one with all its comments: over twice as long, and every page is given it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits until nothing moves, then finds nothing that keeps anybody out. */
export async function expectClean(page: Page): Promise<void> {
  // Until the screen before is put away both stand there, and what each has once is there twice.
  await expect.poll(() => here(page).count()).toBeLessThanOrEqual(1)
  // What is still fading in has no colour to judge.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  )
  expect(await violationsOn(page)).toEqual([])
}

/**
 * One line for each rule that is broken. Axe runs once in the page and only what is broken is brought out of it: its own
 * wrapper reads itself in again for each look and carries all that is well along, which took three times as long. It can
 * look into frames; no page of ours has one.
 */
async function violationsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      // Where an element stands is told by its own source; to find a selector for each takes a quarter of a look.
      selectors: false,
    })
    const places = (nodes: { html: string }[]) => nodes.slice(0, 3).map((node) => node.html.slice(0, 200))
    return violations.map(({ id, nodes }) => `${id}: ${places(nodes).join(' | ')}`)
  })
}

const SMALLEST = { width: 320, height: 640 }

/** Clean on a phone and on a tablet, and within the width of the smallest phone too. Leaves the page as it was. */
export async function expectCleanAtEachSize(page: Page): Promise<void> {
  const sizes = isWide(page) ? [SMALLEST, PHONE, TABLET] : [SMALLEST, TABLET, PHONE]
  for (const size of sizes) {
    await page.setViewportSize(size)
    // The menu folds away in a moment when the width changes.
    await expect.poll(() => widest(page), `at ${size.width}`).toBeLessThanOrEqual(size.width)
    if (size === TABLET) await expect.poll(() => cutShort(page)).toEqual([])
    if (size !== SMALLEST) await expectClean(page)
  }
}

/** Tables that put a column away, or that reach beyond their place. */
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

/** How far to the right anything that can be seen reaches, in whole pixels; what scrolls by itself holds what is in it. */
function widest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll('body *')].filter(
      (box) =>
        box.checkVisibility({ visibilityProperty: true }) &&
        !box.parentElement?.closest('[role="region"][tabindex="0"]'),
    )
    return Math.max(...seen.map((box) => Math.floor(box.getBoundingClientRect().right)))
  })
}
