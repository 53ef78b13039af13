import { expect, test } from '../support/test-server.ts'
import { expectClean } from '../support/axe.ts'
import { smallChurch } from '../support/small-church.ts'
import { captivePortal, send, openFaultProxy } from '../support/fault-proxy.ts'
import { field, mark, openedBefore, pathsOf, press, title, untilPresent, writeDown } from './at-the-page.ts'
import { spec } from '../../tests/spec/spec.ts'

spec('2 Service capture: offline', 'Offline: public pages')
test('a form submitted on a dead network is sent once after closing', async ({ context, testServer }) => {
  const church = await smallChurch(testServer)
  const page = await openedBefore(context, testServer.url + (await pathsOf(church)).service)
  await context.setOffline(true)
  await mark(page, '0803 555 0103')
  await expect(title(page, 'Saved on this phone')).toBeFocused()
  await expect(page.getByText('even if you close this page')).toBeVisible()
  await expectClean(page)
  await page.close()
  await context.newPage()
  await context.setOffline(false)
  await untilPresent(church, ['Bola Eze'])
})

spec('2 Service capture: offline')
test('the worker sends a form once when its page closes while sending', async ({ context, testServer }) => {
  const church = await smallChurch(testServer)
  const way = await openFaultProxy(testServer)
  try {
    const address = way.url + (await pathsOf(church)).service
    const page = await openedBefore(context, address)
    // The network accepts the page's form without a response. The worker's request gets through.
    way.meddle = ({ method, url = '' }) => method === 'POST' && url.startsWith('/church-service-capture')
    await mark(page, '0803 555 0105')
    await expect(page.getByText('Sending…')).toBeVisible()
    const syncTags = () =>
      page.evaluate(async () => {
        const { sync } = (await navigator.serviceWorker.ready) as unknown as {
          sync: { getTags(): Promise<string[]> }
        }
        return sync.getTags()
      })
    await expect.poll(syncTags).toEqual(['narthex-captures'])
    expect(await church.present()).toEqual([])
    await page.close()
    await context.newPage()
    await untilPresent(church, ['Ifeoma Eze'])
    const after = await context.newPage()
    await after.goto(address)
    await expect(field(after, 'Your phone number or email')).toHaveValue('')
    await expect(after.locator('#outbox')).toHaveCount(0)
  } finally {
    await way.close()
  }
})

test('a first timer registers on an offline page and is counted once', async ({ context, testServer }) => {
  const church = await smallChurch(testServer)
  const address = testServer.url + (await pathsOf(church)).poster
  await (await openedBefore(context, address)).close()
  await context.setOffline(true)
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByText('You are offline. This page is from')).toBeVisible()
  await expectClean(page)
  await mark(page, '0803 555 0909')
  await page.getByRole('link', { name: 'First time here? Add your name too' }).click()
  await expect(field(page, 'Phone number')).toHaveValue('0803 555 0909')
  await writeDown(page, 'Kelechi')
  await press(page, 'Mark my attendance')
  await expect(title(page, 'Saved on this phone')).toBeVisible()
  await page.close()
  await context.newPage()
  await context.setOffline(false)
  await untilPresent(church, ['Kelechi Visitor'])
  const after = await context.newPage()
  await after.goto(address)
  await expect(field(after, 'Your phone number or email')).toHaveValue('')
  await expect(after.locator('#outbox')).toHaveCount(0)
})

test('an unknown number waits on the phone and asks once reopened', async ({ context, testServer }) => {
  const church = await smallChurch(testServer)
  const page = await openedBefore(context, testServer.url + (await pathsOf(church)).service)
  await context.setOffline(true)
  await mark(page, '0803 555 0911')
  await expect(title(page, 'Saved on this phone')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('One more answer is needed for 0803 555 0911.')).toBeVisible({
    timeout: 30_000,
  })
  await expectClean(page)
  await press(page, 'Continue')
  await expect(title(page, 'We could not find your details')).toBeVisible()
  await writeDown(page, 'Uche')
  await press(page, 'Mark my attendance')
  await expect(title(page, 'Thank you, Uche')).toBeVisible()
  await expect(page.getByText('One more answer is needed')).toBeHidden()
  expect(await church.present()).toEqual(['Uche Visitor'])
})

test('a captive portal proves nothing: the form stays until truly received', async ({
  context,
  testServer,
}) => {
  const church = await smallChurch(testServer)
  const way = await openFaultProxy(testServer)
  try {
    const address = way.url + (await pathsOf(church)).service
    const page = await openedBefore(context, address)
    way.meddle = captivePortal
    await mark(page, '0803 555 0104')
    await expect(title(page, 'Saved on this phone')).toBeVisible()
    await page.goto(address)
    await expect(page.getByText('1 entry is saved on this phone')).toBeVisible()
    await press(page, 'Send now')
    await expect(page.getByText('It stays saved on this phone.')).toBeVisible()
    expect(await church.present()).toEqual([])
    way.meddle = null
    await press(page, 'Send now')
    await expect(page.getByText('Everything saved on this phone has been sent.')).toBeVisible()
    expect(await church.present()).toEqual(['Musa Eze'])
  } finally {
    await way.close()
  }
})

spec('fault A form corrected while waiting')
test('sends the correction typed before the page closed during a wait', async ({ context, testServer }) => {
  const church = await smallChurch(testServer)
  const way = await openFaultProxy(testServer)
  try {
    const address = way.url + (await pathsOf(church)).service
    const page = await openedBefore(context, address)
    const body = Buffer.from(await (await fetch(address)).arrayBuffer())
    way.meddle = ({ method, url = '' }, answer) => {
      if (method !== 'POST' || !url.startsWith('/church-service-capture')) return false
      send(answer, { status: 429, headers: { 'content-type': 'text/html', 'retry-after': '60' }, body })
      return true
    }
    await mark(page, '0803 555 0103')
    await expect(page.getByText('Please wait a minute')).toBeVisible()
    await page.waitForTimeout(3000)
    await field(page, 'Your phone number or email').fill('0803 555 0104')
    await page.waitForTimeout(500)
    expect(await church.present()).toEqual([])
    await page.close()
    await context.newPage()
    await untilPresent(church, ['Musa Eze'])
  } finally {
    await way.close()
  }
})
