import type { Page } from '@playwright/test'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { expectClean } from '../support/axe.ts'
import { ownService, smallChurch } from '../support/small-church.ts'
import { nextPerson, openKiosk, question, type } from './at-the-kiosk.ts'

test.use({ ...WITHOUT_WORKER, viewport: { width: 1024, height: 768 } })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const sizes = [
  { width: 1024, height: 768, clean: true },
  { width: 768, height: 1024, clean: false },
  { width: 360, height: 740, clean: true },
  // A keyboard covers the lower half of the tablet.
  { width: 1024, height: 384, clean: false },
] as const

test('each kiosk screen fits, passes axe and has thumb-sized buttons', async ({ testServer, browser }) => {
  test.slow()
  const church = await smallChurch(testServer)
  const tablet = await browser.newContext()
  const page = await openKiosk(tablet, testServer, church.who)
  const look = async (name: string) => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      if (size.clean) await expectClean(page)
      const { over, wide } = await page.evaluate(() => {
        const middle = document.querySelector('.kiosk-middle')!
        return {
          over: middle.scrollHeight - middle.clientHeight,
          wide: document.documentElement.scrollWidth - innerWidth,
        }
      })
      expect(wide, `${name} at ${size.width}`).toBeLessThanOrEqual(0)
      if (size.width === 1024) expect(over, `${name} at ${size.height}`).toBeLessThanOrEqual(0)
    }
    await page.setViewportSize(sizes[0])
  }
  await look('1-who')
  await button(page, 'Find me').click()
  await expect(page.getByText('Please type it here first.')).toBeVisible()
  await look('2-empty')
  await type(page, '08035550101')
  await look('3-shared')
  await type(page, 'Kunle')
  await look('4-nobody')
  await button(page, 'I am new here').click()
  await look('5-names')
  await page.getByLabel('Last name').fill('Adebayo-Ogunleye')
  await button(page, 'Next').click()
  await look('6-phone')
  await button(page, 'Next').click()
  const consent = page.getByLabel(/keeps what I write here/)
  for (const size of [sizes[0], sizes[2]]) {
    await page.setViewportSize(size)
    // The error that blocks a visitor scrolls into view, whichever answer it is about.
    await button(page, 'Mark me present').click()
    await expect(consent).toBeFocused()
    await expect(page.getByText('Tick this to let the church keep your details.')).toBeInViewport({
      ratio: 1,
    })
    await consent.check()
    await button(page, 'Mark me present').click()
    await expect(page.getByLabel('18 or older')).toBeFocused()
    await expect(page.getByText('Please choose one.')).toBeInViewport({ ratio: 1 })
    await consent.uncheck()
  }
  await page.setViewportSize(sizes[0])
  await expectClean(page)
  await page.getByLabel(/keeps what I write here/).check()
  await page.getByLabel('Under 18').check()
  await button(page, 'Next').click()
  await look('8-guardian')
  await page.reload()
  await type(page, 'Ngozi Eze')
  await expect(question(page, 'Thank you, Ngozi Eze')).toBeVisible()
  await nextPerson(page)
  const target = await button(page, 'Find me').boundingBox()
  expect(target!.height).toBeGreaterThanOrEqual(64)
  expect((await button(page, 'For ushers').boundingBox())!.height).toBeGreaterThanOrEqual(48)
  await button(page, 'For ushers').click()
  await look('a-pin')
  await button(page, 'Forgot PIN').click()
  await look('b-forgotten')
  await page.getByLabel('Password').fill(church.who.password)
  await button(page, 'Leave the kiosk').click()
  await expect(page.getByRole('heading', { name: /^(Good |Be ready)/ })).toBeVisible()
  // With several answers missing, set-up focuses the first.
  await ownService(church, 'Second service')
  await page.goto(`${testServer.url}/kiosk`)
  const first = page.locator('.kiosk-setup').getByRole('radio').first()
  await expect(first).toBeVisible()
  await button(page, 'Start kiosk').click()
  await expect(first).toBeFocused()
  await expect(page.getByText('Choose a service.')).toBeInViewport({ ratio: 1 })
  await tablet.close()
})
