/** Checks the widths that the specification gives QR codes (section 9), as a browser draws them. */
import type { Page } from '@playwright/test'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { placesOf } from '../support/forms.ts'
import { atTheDoor, smallChurch } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

const SIZES = [
  { width: 360, height: 740 },
  { width: 1024, height: 768 },
  { width: 1280, height: 900 },
]

/** The code's width and the room it has in the page or dialog, in whole pixels. */
async function widthOf(page: Page): Promise<{ code: number; room: number }> {
  // On a phone it is collapsed.
  for (const folded of await page.locator('details:has(svg.nx-qr-svg):not([open])').all())
    await folded.locator('summary').click()
  const code = page.locator('svg.nx-qr-svg').last()
  await expect(code).toBeVisible()
  return code.evaluate((svg) => ({
    code: Math.round(svg.getBoundingClientRect().width),
    room: Math.round(svg.parentElement?.querySelector('.nx-qr-actions')?.getBoundingClientRect().width ?? 0),
  }))
}

spec('9 QR widths')
test('QR codes have the widths of the specification wherever there is room', async ({
  context,
  testServer,
}) => {
  const church = await smallChurch(testServer)
  const { serviceId, eventId } = await placesOf(church)
  const page = await atTheDoor(context, church, testServer.url)
  const codes = [
    ['/dashboard?act=qr', 350],
    [`/churchservices?act=view&id=${serviceId}`, 250],
    [`/event?act=view&id=${eventId}`, 300],
    ['/attendance?act=qr', 300],
    ['/cells?act=qr', 300],
  ] as const
  for (const [path, width] of codes)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await page.goto(testServer.url + path)
      await expect(page.locator('svg.nx-qr-svg').last()).toBeAttached()
      const { code, room } = await widthOf(page)
      expect([path, size.width, code]).toEqual([path, size.width, Math.min(width, room)])
      if (size.width > 360) expect([path, size.width, code]).toEqual([path, size.width, width])
    }
})
