import type { Page } from '@playwright/test'
import { expect, test, WITHOUT_WORKER, WITH_WORKER } from '../support/test-server.ts'
import { newcomer, newPhone, signUp } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { addFirstTimer, expectReadInTheSun, field, mark, openDoor, row } from './at-the-door.ts'
import { toAnother, toMenuEntry } from '../support/menu.ts'
import { otherSize } from '../support/sizes.ts'
import { goOffline } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

// Motion is on, as on most phones.
test.use({ ...WITHOUT_WORKER, contextOptions: { reducedMotion: 'no-preference' } })

test.beforeEach(async ({ page, testServer }) => {
  await signUp(page, testServer.url, newcomer('Adaeze', 'Grace Chapel'))
})

/** From this phone's view a colleague makes it. */
async function makeSecondService(page: Page): Promise<void> {
  const made = await page.evaluate(async () => {
    const day = new Date().toLocaleDateString('sv', { timeZone: 'Africa/Lagos' })
    const answer = await fetch('/api/v1/churchservice', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-narthex-client': 'app' },
      body: JSON.stringify({ name: 'Second service', date_of_service: day }),
    })
    return answer.status
  })
  expect(made).toBe(201)
}

spec('2 Door: mark and undo')
test('picks a service in two taps, marks, undoes, stays while another starts', async ({
  page,
  testServer,
}) => {
  await openDoor(page, testServer.url)
  await field(page).fill('oka ada')
  await expect(row(page, 'Adaeze Okafor')).toHaveAccessibleName('Adaeze Okafor, …0101, not marked')
  await row(page, 'Adaeze Okafor').click()
  await expect(page.getByText('Marked Adaeze Okafor')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await expect(page.locator('.door-total')).toHaveText('1 here')
  await expect(page.getByText('1 at this door')).toBeVisible()
  // The line at the name stays; the one beside "Marked" disappears after six seconds.
  await field(page).fill('oka ada')
  await row(page, 'Adaeze Okafor').click()
  await expect(page.getByText(/^Adaeze Okafor was marked at/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.door-total')).toHaveText('0 here')

  await field(page).fill('chi')
  await makeSecondService(page)
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Second service/ })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(field(page)).toHaveValue('chi')
  await expect(page.getByText('Which service are you at?')).toHaveCount(0)
})

test('the start button keeps its place while services load', async ({ testServer, browser }) => {
  const { phone, page } = await newPhone(browser)
  let letThrough = () => {}
  const through = new Promise<void>((done) => (letThrough = done))
  await phone.route(/\/sync\/pull/, async (call) => {
    await through
    await call.continue()
  })
  await signUp(page, testServer.url, newcomer('Adaeze', 'Grace Chapel'), '/door')
  const note = page.getByText('Loading services…')
  await expect(note).toBeVisible()
  const start = (await page.getByRole('button', { name: 'Start “Sunday service”' }).boundingBox())!
  await page.mouse.move(start.x + start.width / 2, start.y + 4)
  await page.mouse.down()
  letThrough()
  await expect(note).toHaveCount(0)
  await page.mouse.up()
  await expect(field(page)).toBeFocused()
  await phone.close()
})

test('the link to another service keeps its place while services load', async ({ page, testServer }) => {
  await openDoor(page, testServer.url)
  await page.getByRole('button', { name: 'Change' }).click()
  const sheet = page.getByRole('dialog')
  const another = sheet.getByRole('button', { name: 'Another service today' })
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  // A pressed button shrinks a little about its middle.
  const middle = async () => {
    const { x, y, width, height } = (await another.boundingBox())!
    return [x + width / 2, y + height / 2].map(Math.round)
  }
  const [x, y] = await middle()
  await page.mouse.move(x!, y!)
  await page.mouse.down()
  await makeSecondService(page)
  await expect(sheet.getByRole('button', { name: /^Second service/ })).toBeVisible()
  expect(await middle()).toEqual([x, y])
  await page.mouse.up()

  await expect(sheet.getByRole('heading', { name: 'Another service today' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'First service' })).toBeFocused()
  await expect(sheet.getByRole('button', { name: 'Second service' })).toHaveCount(0)
  await expectCleanAtEachSize(page)
  await sheet.getByRole('button', { name: 'Back' }).click()
  await expect(sheet.getByRole('button', { name: /^Second service/ })).toBeVisible()
  await another.click()
  await sheet.getByRole('button', { name: 'Midweek service' }).click()
  await sheet.getByRole('button', { name: 'Start “Midweek service”' }).click()
  await expect(page.getByRole('heading', { name: 'Midweek service', level: 1 })).toBeVisible()
})

test('a reopened door says nobody is marked only when that is true', async ({ page, testServer }) => {
  await openDoor(page, testServer.url)
  await mark(page, 'Adaeze Okafor')
  await page.addInitScript(() => {
    const said = ((window as unknown as { said: string[] }).said = [])
    new MutationObserver(() => {
      const head = document.querySelector('.door-counts')?.textContent
      if (head && head !== said.at(-1)) said.push(head as never)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.reload()
  await expect(page.locator('.door-total')).toHaveText('1 here')
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said)
  expect(said.filter((head) => /^0|Nobody/.test(head))).toEqual([])
})

test.describe(() => {
  test.use(WITH_WORKER)

  spec('2 Door: no network', '2 Outbox: pending', 'Offline: marking')
  test('going offline changes only the labels, and the marks sync later', async ({
    page,
    testServer,
    context,
  }) => {
    await openDoor(page, testServer.url)
    await expect(page.getByText('All synced.')).toBeVisible()
    await goOffline(page)
    await addFirstTimer(page, 'Musa Bello', '0803 555 0188')
    await expect(page.getByText('Offline.', { exact: false }).first()).toBeVisible()
    await mark(page, 'Adaeze Okafor')
    await expect(page.getByText('All saved on this phone')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('All received')).toBeVisible({ timeout: 30_000 })
    await field(page).fill('ada')
    await expect(row(page, 'Adaeze Okafor').getByText('Received')).toBeVisible()
  })
})

test.describe(() => {
  test.use(WITH_WORKER)

  spec('2 Door: kept service')
  test('keeps the last used of two services, also reopened offline', async ({
    page,
    testServer,
    context,
  }) => {
    const { url } = testServer
    const at = (phone: Page, name: string) =>
      expect(phone.getByRole('heading', { name, level: 1 })).toBeVisible()
    await openDoor(page, url)
    await makeSecondService(page)
    await page.goto(`${url}/door`)
    await at(page, 'Sunday service')
    await page.getByRole('button', { name: 'Change' }).click()
    // The day is part of the name. The name alone is offered for creation until this phone has pulled the service.
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Second service [A-Z][a-z]{2} \d/ })
      .click()
    await at(page, 'Second service')
    await toAnother(page, () => toMenuEntry(page, 'Home'))
    await toAnother(page, () => toMenuEntry(page, 'Door'))
    await at(page, 'Second service')

    await goOffline(page)
    await page.close()
    const anew = await context.newPage()
    await otherSize(anew)
    await anew.goto(`${url}/door`)
    await at(anew, 'Second service')
    await anew.getByRole('button', { name: 'Change' }).click()
    await expect(
      anew.getByRole('dialog').getByRole('button', { name: /^Sunday service [A-Z][a-z]{2} \d/ }),
    ).toBeVisible()
    await context.setOffline(false)
  })
})

test('every state of the door passes axe', async ({ page, testServer }) => {
  test.slow()
  await page.goto(`${testServer.url}/door`)
  await expect(page.getByRole('heading', { name: 'No service today' })).toBeVisible()
  await expectCleanAtEachSize(page)
  await openDoor(page, testServer.url)
  await expectCleanAtEachSize(page)
  await mark(page, 'Adaeze Okafor')
  await expectCleanAtEachSize(page)
  await expectReadInTheSun(page)
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Sunday service/ })).toBeVisible()
  await expectReadInTheSun(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await field(page).fill('nobody of this name')
  await expectCleanAtEachSize(page)
  await page.getByRole('button', { name: /New here/ }).click()
  await page.getByRole('button', { name: 'Add and mark' }).click()
  await expectCleanAtEachSize(page)
})
