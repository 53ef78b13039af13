import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './house.ts'
import { newcomer, signUp } from './people.ts'

const outside = ['/', '/login', '/register', '/password-reset', '/accept-user-invite']
const inside = [
  '/dashboard',
  '/outbox',
  '/custody',
  '/team',
  '/my-profile',
  '/my-profile?tab=security',
  '/devices',
  '/log-out',
]
const sizes = [
  { width: 360, height: 740 },
  { width: 1024, height: 768 },
]

test('every screen around the door is clean to axe and stands within its width, down to 320 px', async ({
  page,
  house,
}) => {
  test.slow()
  for (const path of outside) await look(page, house.url + path)
  await signUp(page, house.url, newcomer('Adaeze', 'Grace Chapel of the Everlasting Covenant'))
  for (const path of inside) await look(page, house.url + path)
})

async function look(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading').first()).toBeVisible()
  // Lists that are fetched stand in place of their skeleton.
  await expect(page.locator('.nx-skeleton-rows')).toHaveCount(0)
  for (const size of sizes) {
    await page.setViewportSize(size)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      `${address} at ${size.width}`,
    ).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  // The menu folds away in a moment when the width changes.
  await expect.poll(() => widest(page), `${address} at 320`).toBeLessThanOrEqual(321)
}

/** How far to the right anything that can be seen reaches, in pixels. */
function widest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll('body *')].filter((box) =>
      box.checkVisibility({ visibilityProperty: true }),
    )
    return Math.max(...seen.map((box) => box.getBoundingClientRect().right))
  })
}
