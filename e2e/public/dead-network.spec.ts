import { expect, test } from '../session/house.ts'
import { expectClean } from '../support/axe.ts'
import { smallChurch } from '../support/small-church.ts'
import { captivePortal, send, wayTo } from '../support/way-there.ts'
import { field, mark, openedBefore, pathsOf, press, title, untilPresent, writeDown } from './at-the-page.ts'

test('what was submitted on a dead network is sent once after the page was closed', async ({
  context,
  house,
}) => {
  const church = await smallChurch(house)
  const page = await openedBefore(context, house.url + (await pathsOf(church)).service)
  await context.setOffline(true)
  await mark(page, '0803 555 0103')
  await expect(title(page, 'Saved on this phone')).toBeFocused()
  await expect(page.getByText('even if this page is closed')).toBeVisible()
  await expectClean(page)
  await page.close()
  await context.newPage()
  await context.setOffline(false)
  await untilPresent(church, ['Bola Eze'])
})

test('a page that is closed while it is being sent leaves it to the phone, which sends it once', async ({
  context,
  house,
}) => {
  const church = await smallChurch(house)
  const way = await wayTo(house)
  try {
    const address = way.url + (await pathsOf(church)).service
    const page = await openedBefore(context, address)
    // The network took the form and says nothing; what the worker sends gets through.
    way.meddle = ({ method, url = '' }) => method === 'POST' && url.startsWith('/church-service-capture')
    await mark(page, '0803 555 0105')
    await expect(page.getByText('Sending…')).toBeVisible()
    const asked = () =>
      page.evaluate(async () => {
        const { sync } = (await navigator.serviceWorker.ready) as unknown as {
          sync: { getTags(): Promise<string[]> }
        }
        return sync.getTags()
      })
    await expect.poll(asked).toEqual(['narthex-captures'])
    expect(await church.present()).toEqual([])
    await page.close()
    await context.newPage()
    await untilPresent(church, ['Ifeoma Eze'])
    const after = await context.newPage()
    await after.goto(address)
    await expect(field(after, 'Your phone number or e-mail')).toHaveValue('')
    await expect(after.locator('#outbox')).toHaveCount(0)
  } finally {
    await way.close()
  }
})

test('a first timer writes their name on a page opened without network, and is counted once', async ({
  context,
  house,
}) => {
  const church = await smallChurch(house)
  const address = house.url + (await pathsOf(church)).poster
  await (await openedBefore(context, address)).close()
  await context.setOffline(true)
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByText('There is no network. This page is from')).toBeVisible()
  await expectClean(page)
  await mark(page, '0803 555 0909')
  await page.getByRole('link', { name: 'First time here? Write your name too' }).click()
  await expect(field(page, 'Phone number')).toHaveValue('0803 555 0909')
  await writeDown(page, 'Kelechi')
  await press(page, 'Mark My Attendance')
  await expect(title(page, 'Saved on this phone')).toBeVisible()
  await page.close()
  await context.newPage()
  await context.setOffline(false)
  await untilPresent(church, ['Kelechi Visitor'])
  const after = await context.newPage()
  await after.goto(address)
  await expect(field(after, 'Your phone number or e-mail')).toHaveValue('')
  await expect(after.locator('#outbox')).toHaveCount(0)
})

test('what nobody is known by waits for the person, and asks them when the page is open again', async ({
  context,
  house,
}) => {
  const church = await smallChurch(house)
  const page = await openedBefore(context, house.url + (await pathsOf(church)).service)
  await context.setOffline(true)
  await mark(page, '0803 555 0911')
  await expect(title(page, 'Saved on this phone')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('For 0803 555 0911 one more answer is needed')).toBeVisible({ timeout: 30_000 })
  await expectClean(page)
  await press(page, 'Go on')
  await expect(title(page, 'We could not find your details')).toBeVisible()
  await writeDown(page, 'Uche')
  await press(page, 'Mark My Attendance')
  await expect(title(page, 'Thank you, Uche')).toBeVisible()
  await expect(page.getByText('one more answer is needed')).toBeHidden()
  expect(await church.present()).toEqual(['Uche Visitor'])
})

test('a captive portal proves nothing: what was typed stays until the church’s server has it', async ({
  context,
  house,
}) => {
  const church = await smallChurch(house)
  const way = await wayTo(house)
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
    await expect(page.getByText('is with the church now')).toBeVisible()
    expect(await church.present()).toEqual(['Musa Eze'])
  } finally {
    await way.close()
  }
})

test('a correction typed before the page was closed in a wait is what the phone sends', async ({
  context,
  house,
}) => {
  const church = await smallChurch(house)
  const way = await wayTo(house)
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
    await field(page, 'Your phone number or e-mail').fill('0803 555 0104')
    await page.waitForTimeout(500)
    expect(await church.present()).toEqual([])
    await page.close()
    await context.newPage()
    await untilPresent(church, ['Musa Eze'])
  } finally {
    await way.close()
  }
})
