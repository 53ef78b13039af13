import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Waits until nothing moves, then finds nothing that keeps anybody out. */
export async function expectClean(page: Page): Promise<void> {
  // What is still fading in has no colour to judge.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((node) => node.html.slice(0, 200))
          .join(' | ')}`,
    ),
  ).toEqual([])
}
