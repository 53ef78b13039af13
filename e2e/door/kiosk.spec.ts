import type { Page } from '@playwright/test'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { newPhone } from '../session/people.ts'
import { expectClean } from '../support/axe.ts'
import { goOffline, smallChurch } from '../support/small-church.ts'
import {
  comes,
  firstTime,
  isNew,
  nextPerson,
  openKiosk,
  PIN,
  question,
  type,
  typePin,
} from './at-the-kiosk.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use({ viewport: { width: 1024, height: 768 } })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const welcomed = (page: Page) => expect(firstTime(page)).toBeVisible()

spec('2 Kiosk: marking')
test('twenty visitors at an offline tablet each reach the server once', async ({ testServer, browser }) => {
  test.slow()
  const church = await smallChurch(testServer)
  const more = [
    ['Musa', 'Bello', '08035550120'],
    ['Halima', 'Bello', '08035550120'],
    ['John', 'Obi', '08035550131'],
    ['John', 'Obi', '08035550132'],
  ] as const
  for (const [first_name, last_name, phone_number] of more)
    await church.post('member', { first_name, last_name, phone_number })
  const tablet = await browser.newContext()
  const page = await openKiosk(tablet, testServer, church.who)
  await goOffline(page)
  await expect(page.getByText('Offline. Everything works and is saved here.')).toBeVisible()

  // A number reveals no name, and a name shows only what was typed.
  for (const last of [2, 3, 4, 5]) await comes(page, [`0803 555 010${last}`], 'Thank you')
  await comes(page, ['Tunde Eze'], 'Thank you, Tunde Eze')
  await comes(page, ['eze halima'], 'Thank you, Eze Halima')
  await comes(page, ['CHIDI EZE'], 'Thank you, Chidi Eze')
  // Adaeze Okafor registered the church with Ngozi's number.
  await comes(page, ['08035550101', 'ngozi'], 'Thank you, Ngozi')
  await comes(page, ['08035550101', 'Adaeze'], 'Thank you, Adaeze')
  await comes(page, ['+2348035550120', 'Musa'], 'Thank you, Musa')
  await comes(page, ['+2348035550120', 'Halima'], 'Thank you, Halima')
  await comes(page, ['John Obi', '0131'], 'Thank you, John Obi')
  await comes(page, ['Obi John', '0132'], 'Thank you, Obi John')
  await type(page, 'Emeka Eze')
  await expect(question(page, 'You are already here, Emeka Eze')).toBeVisible()
  await expect(page.getByText(/You were marked at \d\d:\d\d/)).toBeVisible()
  await nextPerson(page)

  await isNew(page, 'Sola Ige', '0803 555 0141')
  await isNew(page, 'Femi Ade', '0803 555 0142', { sms: true })
  await isNew(page, 'Bisi Ade', '0803 555 0142', { guardian: ['Femi Ade', '0803 555 0142'] })
  await isNew(page, 'Nneka Uche', '0803 555 0143')
  // A visitor registered a minute ago is found now.
  await type(page, '0803 555 0141')
  await expect(question(page, 'You are already here')).toBeVisible()
  await nextPerson(page)
  // A person with one name is offered the phone number.
  await type(page, 'Ebere')
  await expect(page.getByText('Type your first and last name, or your full phone number.')).toBeVisible()
  // Part of a name finds nobody; the whole number does.
  await type(page, 'Ifeoma Ez')
  await expect(question(page, 'We could not find you')).toBeVisible()
  await button(page, 'Try again').click()
  await comes(page, ['08035550105'], 'You are already here')

  await page.reload()
  await welcomed(page)
  await tablet.setOffline(false)
  const eze = ['Ngozi', 'Emeka', 'Bola', 'Musa', 'Ifeoma', 'Tunde', 'Halima', 'Chidi'].map(
    (name) => `${name} Eze`,
  )
  const others = ['Adaeze Okafor', 'Musa Bello', 'Halima Bello', 'John Obi', 'John Obi']
  const firstTimers = ['Sola Ige', 'Femi Ade', 'Bisi Ade', 'Nneka Uche']
  const present = [...eze, ...others, ...firstTimers].sort()
  await expect.poll(church.present, { timeout: 40_000 }).toEqual(present)
  await tablet.close()
})

spec('2 Kiosk: PIN')
test('only the PIN leaves the kiosk: not reload, Back, address or tab', async ({ testServer, browser }) => {
  test.slow()
  const church = await smallChurch(testServer)
  const { phone: tablet, page: other } = await newPhone(browser)
  const page = await openKiosk(tablet, testServer, church.who)
  await page.reload()
  await welcomed(page)
  for (const path of ['/door', '/members?search=Eze', '/log-out', '/login', '/no-such-screen']) {
    await page.goto(testServer.url + path)
    await welcomed(page)
    await expect(page).toHaveURL(`${testServer.url}/kiosk`)
    expect(await page.locator('ion-menu, ion-router-outlet, .nx-toaster').count()).toBe(0)
  }
  await page.goBack()
  await welcomed(page)
  await expect(page).toHaveURL(`${testServer.url}/kiosk`)
  await other.goto(`${testServer.url}/outbox`)
  await welcomed(other)

  await button(page, 'For ushers').click()
  for (const pin of ['1111', '2222']) {
    await typePin(page, pin)
    await expect(page.getByText('Wrong PIN.')).toBeVisible()
  }
  await typePin(page, '3333')
  await expect(page.getByText(/Too many tries. Wait \d+ seconds/)).toBeVisible()
  // Neither the right PIN nor a reload shortens the wait.
  await page.reload()
  await button(page, 'For ushers').click()
  await expect(page.getByText(/Too many tries. Wait \d+ seconds/)).toBeVisible()
  await typePin(page, PIN)
  await expect(question(page, 'Tablet PIN')).toBeVisible()

  // Use your password; a wrong one does not count against the tablet.
  await button(page, 'Forgot PIN').click()
  expect(await page.locator('main').innerText()).not.toContain(church.who.email)
  await page.getByLabel('Password').fill('not the password')
  await button(page, 'Leave the kiosk').click()
  await expect(page.getByText('Wrong password.', { exact: true })).toBeVisible()
  await button(page, 'Back').click()
  await button(page, 'Back to the kiosk').click()
  await type(page, 'Ngozi Eze')
  await expect(question(page, 'Thank you, Ngozi Eze')).toBeVisible()
  await nextPerson(page)
  await button(page, 'For ushers').click()
  await button(page, 'Forgot PIN').click()
  await page.getByLabel('Password').fill(church.who.password)
  await button(page, 'Leave the kiosk').click()
  await expect(page.getByRole('heading', { name: /^(Good |Be ready)/ })).toBeVisible()
  await expect.poll(church.present).toEqual(['Ngozi Eze'])
  // The second tab leaves the kiosk too.
  await expect(firstTime(other)).toBeHidden()
  await tablet.close()
})

test('the PIN returns to the app, also offline', async ({ testServer, browser }) => {
  const church = await smallChurch(testServer)
  const tablet = await browser.newContext()
  const page = await openKiosk(tablet, testServer, church.who)
  await goOffline(page)
  await comes(page, ['Ngozi Eze'], 'Thank you, Ngozi Eze')
  await button(page, 'For ushers').click()
  await typePin(page, PIN)
  await expect(page.getByText('1 is here, 1 change not sent yet')).toBeVisible()
  await expectClean(page)
  await button(page, 'Leave the kiosk').click()
  await expect(page.getByRole('heading', { name: /^(Good |Be ready)/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: /^(Good |Be ready)/ })).toBeVisible()
  await tablet.close()
})

test.describe(() => {
  test.use(WITHOUT_WORKER)

  spec('2 Kiosk: phone number')
  test('keys on the screen type the number, and a change of mind loses nothing', async ({
    testServer,
    browser,
  }) => {
    const church = await smallChurch(testServer)
    const tablet = await browser.newContext()
    const page = await openKiosk(tablet, testServer, church.who)
    const number = page.getByLabel('Your phone number')
    await expect(number).toHaveAttribute('inputmode', 'none')
    for (const key of '080355501099') await button(page, key).click()
    await expect(number).toHaveValue('0803 555 01099')
    await button(page, 'Delete the last digit').click()
    await button(page, 'Delete the last digit').click()
    await expect(number).toHaveValue('0803 555 010')
    await expect(number).toBeFocused()
    await button(page, 'Find me').click()
    await expect(page.getByText('This is not a whole phone number.')).toBeVisible()
    await button(page, 'Use my name').click()
    await page.getByLabel('Your full name').fill('Ngozi')
    await button(page, 'Use my phone number').click()
    await expect(number).toHaveValue('0803 555 010')
    await button(page, 'Clear').click()
    await expect(number).toHaveValue('')
    for (const key of '08035550102') await button(page, key).click()
    await button(page, 'Find me').click()
    await expect(question(page, 'Thank you')).toBeVisible()
    await nextPerson(page)
    // A first timer goes straight to the form, with what the field holds.
    await type(page, 'Ngozi Eze')
    await nextPerson(page)
    for (const key of '08035550555') await button(page, key).click()
    await firstTime(page).click()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Obi')
    await button(page, 'Next').click()
    await expect(page.getByLabel('Phone number')).toHaveValue(/0803 ?555 ?0555|\+2348035550555/)
    await tablet.close()
  })

  test('the PIN works at the first try while the clock advances', async ({ testServer, browser }) => {
    const church = await smallChurch(testServer)
    const tablet = await browser.newContext()
    await tablet.addInitScript(() => {
      const own = Date.now
      let last = 0
      Date.now = () => (last = Math.max(last + 1, own()))
    })
    const page = await openKiosk(tablet, testServer, church.who)
    await button(page, 'For ushers').click()
    await typePin(page, PIN)
    await expect(button(page, 'Leave the kiosk')).toBeVisible()
    await tablet.close()
  })

  spec('2 Kiosk: privacy')
  test('clears itself when a visitor leaves and shows only names they typed', async ({
    testServer,
    browser,
  }) => {
    const church = await smallChurch(testServer)
    const tablet = await browser.newContext()
    const page = await openKiosk(tablet, testServer, church.who)
    await page.clock.install()
    await page.reload()
    await welcomed(page)
    await page.getByRole('textbox').fill('Zainab Musa')
    await button(page, 'Find me').click()
    await button(page, 'I am new here').click()
    await page.getByLabel('First name').fill('Zainab Aisha')
    await page.clock.runFor(21_000)
    await expect(page.getByText('This screen clears in a few seconds.')).toBeVisible()
    await page.clock.runFor(10_000)
    await welcomed(page)
    await expect(page.getByRole('textbox')).toHaveValue('')
    expect(await page.locator('body').innerText()).not.toMatch(/Zainab|Aisha/)

    // The first letter after it counts, and the first one after the warning.
    await page.getByRole('textbox').pressSequentially('N')
    await page.clock.runFor(21_000)
    await expect(page.getByText('This screen clears in a few seconds.')).toBeVisible()
    await page.getByRole('textbox').pressSequentially('g')
    await expect(page.getByText('This screen clears in a few seconds.')).toBeHidden()
    await expect(page.getByRole('textbox')).toHaveValue('Ng')

    // The thanks disappear after some seconds.
    await type(page, '08035550102')
    await expect(question(page, 'Thank you')).toBeVisible()
    expect(await page.locator('body').innerText()).not.toContain('Emeka')
    await page.clock.runFor(7_000)
    await welcomed(page)
    // No suggestion appears while a name is typed.
    await page.getByRole('textbox').pressSequentially('Ngozi Ez')
    expect(await page.locator('datalist, [role=listbox], [role=option]').count()).toBe(0)
    expect(await page.locator('main').innerText()).not.toContain('Ngozi')
    expect(await page.getByRole('textbox').getAttribute('autocomplete')).toBe('off')
    await tablet.close()
  })

  test('a tablet with four digits asks for names and tells namesakes apart', async ({
    testServer,
    browser,
  }) => {
    const church = await smallChurch(testServer)
    for (const phone_number of ['08035550131', '08035550132'])
      await church.post('member', { first_name: 'John', last_name: 'Obi', phone_number })
    const who = { email: `kiosk.${process.pid}@example.com`, password: 'porch lamp seven' }
    const name = { first_name: 'Bisi', last_name: 'Bello' }
    const features = [{ name: 'attendanceAccess' }]
    const { link } = await church.post<{ link: string }>('invite-user', {
      ...name,
      email: who.email,
      features,
    })
    await church.post('inviteRegistration', {
      ...name,
      invited_user_email: who.email,
      date_of_birth: null,
      password: who.password,
      invite_reference: new URL(link, testServer.url).hash.slice('#token='.length),
    })
    const tablet = await browser.newContext()
    const page = await openKiosk(tablet, testServer, who)
    await expect(page.getByLabel('Your full name')).toBeVisible()
    await comes(page, ['08035550102', 'Emeka Eze'], 'Thank you, Emeka Eze')
    await comes(page, ['08035550132', 'John Obi'], 'Thank you, John Obi')
    await comes(page, ['John Obi', '0131'], 'Thank you, John Obi')
    await expect.poll(church.present).toEqual(['Emeka Eze', 'John Obi', 'John Obi'])
    await tablet.close()
  })
})
