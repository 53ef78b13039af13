/** A server with too many visitors: the form waits, says so and retries. */
import { expect, test, type TestServer } from '../support/test-server.ts'
import { expectClean } from '../support/axe.ts'
import { smallChurch } from '../support/small-church.ts'
import { noNetwork, send, openFaultProxy, type FaultProxy } from '../support/fault-proxy.ts'
import { field, mark, openedBefore, pathsOf, press, title, writeDown } from './at-the-page.ts'
import { spec } from '../../tests/spec/spec.ts'

/**
 * Refuses the first `count` forms as rate-limited, with the server's page.
 * @param seconds the wait in the response
 */
async function refuse(
  way: FaultProxy,
  testServer: TestServer,
  address: string,
  times: number,
  seconds = 1,
): Promise<() => number> {
  const body = Buffer.from(await (await fetch(testServer.url + address)).arrayBuffer())
  let requestCount = 0
  way.meddle = ({ method }, answer) => {
    if (method !== 'POST') return false
    requestCount += 1
    if (requestCount > times) return false
    send(answer, {
      status: 429,
      headers: { 'content-type': 'text/html', 'retry-after': String(seconds) },
      body,
    })
    return true
  }
  return () => requestCount
}

spec('fault A rate-limited visitor form')
test('a rate-limited form waits, says so and marks once without a tap', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const way = await openFaultProxy(testServer)
  try {
    const { service } = await pathsOf(church)
    const requestCount = await refuse(way, testServer, service, 2)
    await page.goto(way.url + service)
    await mark(page, '0803 555 0103')
    await expect(page.getByText('Keep it open. We’ll try again in about a minute.')).toBeVisible()
    await expect(field(page, 'Your phone number or email')).toHaveValue('0803 555 0103')
    await expectClean(page)
    await expect(page.locator('main[data-step=thanks]')).toBeVisible()
    expect(requestCount()).toBe(3)
    expect(await church.present()).toEqual(['Bola Eze'])
  } finally {
    await way.close()
  }
})

test('a rate-limited gift waits and then opens the payment page', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const way = await openFaultProxy(testServer)
  try {
    const give = (await pathsOf(church)).member.replace('/member-capture', '/give')
    const requestCount = await refuse(way, testServer, give, 1)
    await page.goto(way.url + give)
    await page.getByRole('radio', { name: '₦1,000', exact: true }).check()
    await page.getByRole('radio', { name: 'Tithe', exact: true }).check()
    await press(page, 'Continue to payment')
    await expect(page.getByText('Keep it open. We’ll try again in about a minute.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pay ₦1,000/ })).toBeVisible()
    expect(requestCount()).toBe(2)
  } finally {
    await way.close()
  }
})

test('without script the wait shows a message and keeps what was typed', async ({ browser, testServer }) => {
  const church = await smallChurch(testServer)
  const { service } = await pathsOf(church)
  const reference = new URLSearchParams(service.split('?')[1]).get('reference')
  // More unknown phones than one link and address may try in a minute. It repeats when the minute turns over.
  const miss = (index: number) =>
    fetch(`${testServer.url}/api/v1/mark-church-service-attendance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ churchReference: reference, emailOrPhone: `0809${1_000_000 + index}` }),
    })
  const phone = await browser.newContext({ javaScriptEnabled: false })
  const page = await phone.newPage()
  const heading = title(page, /./)
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(Array.from({ length: 310 }, (_, index) => miss(round * 310 + index)))
    await page.goto(testServer.url + service)
    await field(page, 'Your phone number or email').fill('0803 555 0103')
    await press(page, 'Mark my attendance')
    await expect(heading.first()).toBeVisible()
    if (await page.getByText('Please wait a minute').isVisible()) break
  }
  await expect(page.getByText('Your answers are still here. Wait a minute')).toBeVisible()
  await expect(field(page, 'Your phone number or email')).toHaveValue('0803 555 0103')
  await phone.close()
})

const EITHER = 'Your phone number or email'
const WAIT = 'Please wait a minute'

spec('fault A form corrected while waiting')
test('sends a correction typed during the wait', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const way = await openFaultProxy(testServer)
  try {
    const { service } = await pathsOf(church)
    await refuse(way, testServer, service, 1, 3)
    await page.goto(way.url + service)
    await mark(page, '0803 555 0103')
    await expect(page.getByText(WAIT)).toBeVisible()
    await field(page, EITHER).fill('0803 555 0104')
    await expect(title(page, 'Thank you')).toBeVisible()
    expect(await church.present()).toEqual(['Musa Eze'])
    await expect(page.locator('#outbox')).toHaveCount(0)
  } finally {
    await way.close()
  }
})

spec('fault A form corrected while waiting')
test('a first timer who corrects their name while waiting is one person', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const way = await openFaultProxy(testServer)
  try {
    const { service } = await pathsOf(church)
    await refuse(way, testServer, service, 1, 3)
    await page.goto(`${way.url}${service}&new`)
    await writeDown(page, 'Kelechi', '0803 555 0909')
    await press(page, 'Mark my attendance')
    await expect(page.getByText(WAIT)).toBeInViewport()
    await expectClean(page)
    await field(page, 'First name').fill('Kelechukwu')
    await expect(title(page, 'Thank you, Kelechukwu')).toBeVisible()
    expect(await church.present()).toEqual(['Kelechukwu Visitor'])
  } finally {
    await way.close()
  }
})

spec('fault A form corrected while waiting')
test('consent withdrawn during the wait sends nothing', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const way = await openFaultProxy(testServer)
  try {
    const { service } = await pathsOf(church)
    const requestCount = await refuse(way, testServer, service, 1, 3)
    await page.goto(`${way.url}${service}&new`)
    await writeDown(page, 'Kelechi', '0803 555 0909')
    await press(page, 'Mark my attendance')
    await expect(page.getByText(WAIT)).toBeVisible()
    await page.getByRole('checkbox', { name: /^I agree that/ }).uncheck()
    await expect(page.getByText('Tick this to let the church keep your details.')).toBeVisible()
    await expect(page.getByText(WAIT)).toBeHidden()
    expect(requestCount()).toBe(1)
    await page.reload()
    await expect(field(page, 'First name')).toHaveValue('Kelechi')
    await expect(page.locator('#outbox')).toHaveCount(0)
    expect(await church.present()).toEqual([])
  } finally {
    await way.close()
  }
})

spec('fault A form replaced while waiting')
test('registering during the wait leaves no open question', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const way = await openFaultProxy(testServer)
  try {
    const { service } = await pathsOf(church)
    await refuse(way, testServer, service, 1, 30)
    await page.goto(way.url + service)
    await mark(page, '0803 555 7788')
    await expect(page.getByText(WAIT)).toBeVisible()
    await page.getByRole('button', { name: 'First time here? Register' }).click()
    await expect(field(page, 'Phone number')).toHaveValue('0803 555 7788')
    await writeDown(page, 'Kelechi', '08035557788')
    await press(page, 'Mark my attendance')
    await expect(title(page, 'Thank you, Kelechi')).toBeVisible()
    await expect(page.getByText('One more answer is needed')).toHaveCount(0)
    await page.goto(way.url + service)
    await expect(field(page, EITHER)).toHaveValue('')
    await page.waitForTimeout(1000)
    await expect(page.getByText('One more answer is needed')).toHaveCount(0)
    expect(await church.present()).toEqual(['Kelechi Visitor'])
  } finally {
    await way.close()
  }
})

spec('fault A form reopened while waiting')
test('a page reopened during the wait shows the remaining time', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const way = await openFaultProxy(testServer)
  try {
    const { service } = await pathsOf(church)
    await refuse(way, testServer, service, 100, 30)
    await page.goto(way.url + service)
    await mark(page, '0803 555 0103')
    await expect(page.getByText(WAIT)).toBeVisible()
    await page.goto(way.url + service)
    await expect(page.getByText(/1 entry is saved on this phone \(\d\d:\d\d\)/)).toBeVisible()
    await press(page, 'Send now')
    await expect(page.locator('#outbox')).toContainText('We’ll try again in about a minute.')
    await expect(page.getByText('It could not be sent yet.')).toBeHidden()
  } finally {
    await way.close()
  }
})

spec('fault A form reopened while waiting')
test('after five waits the page says that many people are trying', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const way = await openFaultProxy(testServer)
  try {
    const { service } = await pathsOf(church)
    await refuse(way, testServer, service, 6)
    await page.goto(way.url + service)
    await mark(page, '0803 555 0103')
    await expect(title(page, 'Saved on this phone')).toBeVisible({ timeout: 60_000 })
    await expect(page.locator('.cp-thanks')).toContainText('Many people are using this page right now.')
    await expect(page.locator('.cp-thanks')).not.toContainText('network')
    await expect(page.getByText('Everything saved on this phone has been sent.')).toBeVisible()
    await expect(title(page, 'Saved on this phone')).toBeHidden()
    expect(await church.present()).toEqual(['Bola Eze'])
  } finally {
    await way.close()
  }
})

spec('fault A server that stops under a form')
test('retries a server that stops during the wait', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const way = await openFaultProxy(testServer)
  try {
    const { service } = await pathsOf(church)
    await refuse(way, testServer, service, 1)
    await page.goto(way.url + service)
    await mark(page, '0803 555 0103')
    await expect(page.getByText(WAIT)).toBeVisible()
    way.meddle = noNetwork
    await expect(title(page, 'Saved on this phone')).toBeVisible()
    await press(page, 'Send now')
    await expect(page.getByText('It could not be sent yet. It stays saved')).toBeVisible()
    await expectClean(page)
    way.meddle = null
    await expect(page.getByText('Everything saved on this phone has been sent.')).toBeVisible({
      timeout: 40_000,
    })
    await expect(title(page, 'Saved on this phone')).toBeHidden()
    expect(await church.present()).toEqual(['Bola Eze'])
  } finally {
    await way.close()
  }
})

spec('fault A server that stops under a form')
test('a kept page detects that the server is back', async ({ context, testServer }) => {
  const church = await smallChurch(testServer)
  const way = await openFaultProxy(testServer)
  try {
    const address = way.url + (await pathsOf(church)).service
    const page = await openedBefore(context, address)
    way.meddle = noNetwork
    await page.goto(address)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await expect(page.getByText(/This page is from \d\d:\d\d\./)).toBeVisible()
    way.meddle = null
    await expect(page.getByText('You are offline.')).toBeHidden({ timeout: 40_000 })
  } finally {
    await way.close()
  }
})
