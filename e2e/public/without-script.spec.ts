import { expect, test } from '../support/test-server.ts'
import { expectClean } from '../support/axe.ts'
import { smallChurch } from '../support/small-church.ts'
import { linksOf, visitAll } from './a-visit.ts'

const SMALLEST = { width: 320, height: 640 }
const PHONE = { width: 360, height: 740 }
const TABLET = { width: 1024, height: 768 }

test('a visitor without script marks, registers and is counted once', async ({ browser, testServer }) => {
  const church = await smallChurch(testServer)
  const links = await linksOf(church, testServer.url)
  const phone = await browser.newContext({ javaScriptEnabled: false })
  const page = await phone.newPage()
  await visitAll(page, links, { phone: '0803 555 0707', name: 'Ngọzi' }, async (state) => {
    if (state !== 'first timer') return
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Thank you, Ngọzi' })).toBeVisible()
  })
  expect(await church.present()).toEqual(['Ngozi Eze', 'Ngọzi Visitor'])
  expect(await phone.cookies()).toEqual([])
  await phone.close()
})

test('each state of the capture pages passes axe, loads own resources only', async ({
  browser,
  testServer,
}) => {
  test.slow()
  const church = await smallChurch(testServer)
  const links = await linksOf(church, testServer.url)
  const phone = await browser.newContext()
  const page = await phone.newPage()
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await visitAll(page, links, { phone: '0803 555 0808', name: 'Amaka' }, async (state) => {
    for (const size of [SMALLEST, TABLET, PHONE]) {
      await page.setViewportSize(size)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
      // A tablet changes the layout alone, so two states are enough.
      if (size === PHONE || (size === TABLET && ['mark', 'form'].includes(state))) await expectClean(page)
    }
  })
  await page.goto(`${testServer.url}/privacy`)
  await expectClean(page)
  const own = /^\/(church-service-capture|member-capture|privacy|icons\/mark\.svg|p\/.*)$/
  expect(requestedPaths.filter((path) => !own.test(path))).toEqual([])
  await phone.close()
})
