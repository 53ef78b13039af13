import type { Page } from '@playwright/test'
import { expect, test, WITHOUT_WORKER, type TestServer } from '../support/test-server.ts'
import { logIn, newcomer, signUp } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { listOf } from '../support/lists.ts'
import { here } from '../support/menu.ts'
import { otherSize } from '../support/sizes.ts'
import { goOffline, smallChurch } from '../support/small-church.ts'
import { teamUser } from '../support/team-user.ts'
import { topUp } from '../support/top-up.ts'
import { spec } from '../../tests/spec/spec.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) =>
  here(page).getByRole('button', { name, exact: true }).first().click()
const follow = (page: Page, name: string) => here(page).getByRole('link', { name, exact: true }).click()
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const said = (page: Page, words: string | RegExp) => expect(page.getByText(words).last()).toBeVisible()
const message = (page: Page) => here(page).getByLabel('Message', { exact: true })
const consent = (page: Page) => here(page).getByLabel(/We have signed consent/)
const lastOnes = (page: Page) => here(page).getByRole('complementary', { name: 'Sent' })

/** 499 valid numbers, the first of them twice, one unknown to the sandbox's network, and 120 invalid ones. */
const numbers = Array.from({ length: 499 }, (_, index) => `0803555${1000 + index}`)
const wrong = Array.from({ length: 120 }, (_, index) => `0803${index}`)
const typed = [...numbers, numbers[0], '08035550009', ...wrong].join(', ')

spec(
  '1 bulk SMS',
  '2 Bulk SMS: delivery',
  '2 Old addresses',
  '2 Bulk SMS: query act',
  '2 Bulk SMS: wrong numbers',
  '2 Top-up: dialog',
  '4 SMS send dialog: sent',
  'toast smsSent',
)
test('tops up the wallet, sends 500 SMS and shows their delivery', async ({ page, testServer, context }) => {
  await signUp(
    page,
    testServer.url,
    newcomer('Adaeze', 'Grace Chapel'),
    '/notification?act=dashboard-setupSmsNotification',
  )
  await press(page, 'Numbers')
  await here(page).getByLabel('Phone numbers').fill(typed)
  await said(page, '120 of 621 cannot be read: 08030, 08031, 08032, 08033, 08034…')
  await message(page).fill('Ẹ káàbọ̀! Service is at 9. Bring ₦500 for the robes.')
  await said(page, /an SMS holds 70 characters instead of 160/)
  await press(page, 'Use plain letters')
  await expect(message(page)).toHaveValue('E kaàbo! Service is at 9. Bring NGN500 for the robes.')

  // A draft survives a reload and no network.
  await page.reload()
  await expect(message(page)).toHaveValue('E kaàbo! Service is at 9. Bring NGN500 for the robes.')
  await goOffline(page)
  await said(page, 'SMS need a network. Your draft stays here.')
  await context.setOffline(false)

  await said(page, /^500 people have no SMS consent on record and will be left out/)
  await consent(page).check()
  await said(page, '500 recipients')
  await said(page, /1 repeated number/)
  await said(page, 'Insufficient Wallet Balance')
  await expectCleanAtEachSize(page)
  await press(page, 'Review and send')
  await expect(dialog(page).getByText('120 cannot be read: 08030, 08031,')).toBeVisible()
  // At night the button names the morning.
  const send = dialog(page).getByRole('button', { name: /^(Send message|Schedule message)$/ })
  await expect(send).toBeDisabled()
  await expectCleanAtEachSize(page)

  await inDialog(page, 'Top up')
  await expect(dialog(page).getByLabel('Amount in naira')).toHaveValue('500')
  await dialog(page).getByLabel('Amount in naira').fill('-3')
  await expect(dialog(page).getByText('it was set to 0')).toBeVisible()
  await dialog(page).getByLabel('Amount in naira').fill('4000')
  await dialog(page).getByRole('button', { name: 'Go to payment' }).click()
  await page
    .frameLocator('iframe')
    .getByRole('button', { name: /^Pay ₦/ })
    .click()
  await expect(page.getByText('₦4,000 has arrived in the wallet.')).toBeVisible()

  // Returns to the review, and continues at tablet size.
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(dialog(page).getByText('₦3,000.00')).toBeVisible()
  await inDialog(page, 'Back')
  // At night the SMS would otherwise wait for the morning.
  await press(page, 'Now')
  await press(page, 'Review and send')
  await inDialog(page, 'Send message')
  await expect(page.getByText('SMS sent successfully')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  // The next message is a new one.
  await expect(message(page)).toHaveValue('')

  await lastOnes(page)
    .getByRole('button', { name: /^E kaàbo/ })
    .click()
  await expect(dialog(page).getByText('Not sent, refunded').first()).toBeVisible()
  await expect(dialog(page).getByText('499', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(dialog(page).getByText('0803 555 0009').first()).toBeVisible()
  await expectCleanAtEachSize(page)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await said(page, /^Wallet ₦1,006\.00/)
  await said(page, /^₦6\.00 refunded in .* for 1 message not sent\.$/)
})

/** A zone east of Lagos in which it is between 20:00 and 7:00 now. */
function nightZone(): string {
  const hour = new Date().getUTCHours()
  const isNight = (ahead: number) => (hour + ahead) % 24 >= 20 || (hour + ahead) % 24 < 7
  return `Etc/GMT-${Array.from({ length: 14 }, (_, index) => index + 1).find(isNight)}`
}

const dayIn = (timeZone: string, days = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + days * 86_400_000)

/** A church where it is night. One person agreed to SMS, one refused, the others have no record. */
async function churchByNight(testServer: TestServer) {
  const church = await smallChurch(testServer)
  const zone = nightZone()
  await church.put('church', { time_zone: zone })
  const vigil = { name: 'Vigil', date_of_service: dayIn(zone) }
  const { id } = await church.post<{ id: string }>('churchservice', vigil)
  const { current_church } = await church.get<{ current_church: { id: string } }>('user')
  const members = await church.get<{ id: string; first_name: string }[]>(
    `churches/${current_church.id}/members`,
  )
  const memberId = (name: string) => members.find((one) => one.first_name === name)!.id
  const consents = (name: string) => `member/${memberId(name)}/consents`
  await church.put(consents('Chidi'), { sms: true })
  await church.put(consents('Musa'), { sms: false })
  /** She shares her phone with Ngozi, who therefore gets no SMS. */
  const adaezeComes = () => church.put(`churchservices/${id}/attendees/${memberId('Adaeze')}`)
  return { church, zone, vigil: id, adaezeComes }
}

test.describe(() => {
  test.use(WITHOUT_WORKER)

  spec(
    '1 bulk SMS',
    '2 Bulk SMS: step 1',
    '2 Bulk SMS: groups',
    '2 Bulk SMS: stop list',
    '2 Bulk SMS: scheduled',
    '2 Bulk SMS: quiet hours',
    '2 Bulk SMS: notify',
    '2 Bulk SMS: step 2',
    'toast groupAdded',
    'toast numbersAdded.one',
    'toast removed',
  )
  test('manages groups and stopped numbers, and writes to absentees at night', async ({
    page,
    testServer,
  }) => {
    const { church, zone, vigil, adaezeComes } = await churchByNight(testServer)
    const { who } = await teamUser(church, newcomer('Tunde', 'Grace Chapel'), [
      'membersAccess',
      'attendanceAccess',
    ])
    await page.goto(`${testServer.url}/login?return=/bulk-sms?tab=groups`)
    await logIn(page, who)
    await press(page, 'Add a Group')
    await inDialog(page, 'Add')
    await expect(dialog(page).getByText('Type a name.')).toBeVisible()
    await dialog(page).getByLabel('Name').fill('Choir')
    await dialog(page).getByLabel('Phone numbers').fill('0803 555 0201, 12345, abc')
    await inDialog(page, 'Add')
    await expect(dialog(page).getByText('2 of 3 cannot be read: 12345, abc')).toBeVisible()
    await dialog(page).getByLabel('Phone numbers').fill('0803 555 0201, 08035550202,')
    await inDialog(page, 'Add')
    await said(page, 'Group added successfully')
    await listOf(page, 'Groups').open('Choir')
    await expect(dialog(page).getByRole('button', { name: 'Update group' })).toBeDisabled()
    await dialog(page).getByLabel('Name').fill('Singers')
    await dialog(page).getByLabel('Add numbers').fill('08035550202, 08035550203, ')
    await inDialog(page, 'Update group')
    await said(page, 'Successfully added 1 number to the group')
    await listOf(page, 'Groups').open('Singers')
    await inDialog(page, 'Remove 0803 555 0201 from this group')
    await expect(dialog(page).getByText('0803 555 0201')).toHaveCount(0)
    await expectCleanAtEachSize(page)
    await inDialog(page, 'Close')

    // At night the user cancels a group message with a chosen time.
    await follow(page, 'Back')
    await press(page, 'Group')
    await press(page, 'Review and send')
    await said(page, 'Choose one.')
    await said(page, 'Write the message.')
    await here(page).getByLabel('Group', { exact: true }).selectOption({ label: 'Singers · 2 numbers' })
    await message(page).fill('Rehearsal is at 5')
    await consent(page).check()
    await expect(here(page).getByRole('button', { name: /^At 8:00/, pressed: true })).toBeVisible()
    await said(page, 'Insufficient Wallet Balance')
    await said(page, 'A team member with finance access can add money.')
    await topUp(church, 500)
    await press(page, 'Review and send')
    await expect(dialog(page).getByText(/^Wallet ₦500\.00/)).toBeVisible()
    await inDialog(page, 'Back')
    await expect(message(page)).toHaveValue('Rehearsal is at 5')
    await press(page, 'Schedule…')
    await press(page, 'Review and send')
    await said(page, 'Choose the day and the time.')
    await here(page).getByLabel('Day', { exact: true }).fill(dayIn(zone, 2))
    await here(page).getByLabel('Time', { exact: true }).fill('09:30')
    await press(page, 'Review and send')
    await inDialog(page, 'Schedule message')
    await said(page, /SMS scheduled for .*09:30/)
    await follow(page, 'All messages')
    await listOf(page, 'All messages').open('Rehearsal is at 5')
    await inDialog(page, 'Cancel message')
    await expect(dialog(page).getByText('Cancelled')).toBeVisible()
    await inDialog(page, 'Close')

    await follow(page, 'Back')
    await follow(page, 'Groups')
    await listOf(page, 'Groups').open('Singers')
    await inDialog(page, 'Delete group')
    await expect(dialog(page)).toContainText('Its 2 numbers will be deleted too.')
    await inDialog(page, 'Delete')
    await said(page, 'Successfully deleted')
    await expect(page.getByText('No groups yet')).toBeVisible()

    await follow(page, 'Back')
    await follow(page, 'Stop list')
    await press(page, 'Add to the stop list')
    await dialog(page).getByLabel('Phone numbers').fill('08035550106, 08035550107')
    await dialog(page).getByLabel('Reason').fill('Asked by phone')
    await inDialog(page, 'Add')
    await said(page, '2 numbers added to the stop list')
    await listOf(page, 'Stop list').act('0803 555 0107', 'Allow SMS again')
    await said(page, '0803 555 0107 may receive SMS again')
    await expect(listOf(page, 'Stop list').row('0803 555 0107')).toHaveCount(0)

    await otherSize(page)
    // An older link, or one from another phone, also reaches nobody while nobody is marked.
    await page.goto(`${testServer.url}/bulk-sms?act=notify-absentees&service=${vigil}`)
    await said(page, 'Recipients could not be counted')
    await said(page, /The absentees of Vigil are known once somebody is marked\./)
    await expectCleanAtEachSize(page)
    await page.goto(`${testServer.url}/churchservices`)
    await listOf(page, 'Church services').open('Vigil')
    await here(page)
      .getByRole('button', { name: /^Absent/ })
      .click()
    await said(page, 'Absent people appear once somebody is marked.')
    await expect(here(page).getByRole('link', { name: /^Message these/ })).toHaveCount(0)
    await adaezeComes()
    await here(page)
      .getByRole('link', { name: /^Message these/ })
      .click()
    await said(page, /^9 people absent from Vigil, /)
    await said(page, /1 shares a number with an attendee, 1 refused SMS, 1 is on the stop list/)
    await message(page).fill('We missed you')
    await said(
      page,
      /^4 people have no SMS consent on record and will be left out unless you confirm below\./,
    )
    await said(page, '1 recipient')
    await consent(page).check()
    await said(page, '5 recipients')
    await expect(here(page).getByRole('button', { name: /^At 8:00/, pressed: true })).toBeVisible()
    await press(page, 'Review and send')
    await inDialog(page, 'Schedule message')
    await said(page, /SMS scheduled for .*08:00/)

    await lastOnes(page)
      .getByRole('button', { name: /^We missed you Absent: Vigil/ })
      .click()
    await expect(dialog(page).getByText('Scheduled', { exact: true })).toBeVisible()
    await inDialog(page, 'Send now')
    await said(page, /^It is between 20:00 and 8:00\./)
    await inDialog(page, 'Send anyway')
    await expect(dialog(page).getByRole('button', { name: 'Cancel message' })).toHaveCount(0)
    await expect(dialog(page).getByText('Delivered').first()).toBeVisible()
    await expect(dialog(page).getByText('5', { exact: true })).toBeVisible()
  })

  spec('SMS: recipients', '2 Bulk SMS: query act')
  test('opens the composer with a cell, a filter or everyone by links', async ({ page, testServer }) => {
    const church = await smallChurch(testServer)
    await topUp(church, 500)
    const { current_church } = await church.get<{ current_church: { id: string } }>('user')
    const members = await church.get<{ id: string; phone_number: string | null }[]>(
      `churches/${current_church.id}/members`,
    )
    const withPhone = members.filter(({ phone_number }) => phone_number).slice(0, 2)
    const cell = await church.post<{ id: string }>('cell', { name: 'Victory' })
    await church.put(`cell/${cell.id}/members`, { add: withPhone.map(({ id }) => id) })
    await page.goto(`${testServer.url}/login?return=/bulk-sms?to=cell:${cell.id}`)
    await logIn(page, church.who)
    await expect(here(page).getByLabel('Cell', { exact: true })).toHaveValue(cell.id)
    // The recipients are in the draft now, so the address is clean.
    await expect(page).toHaveURL(/\/bulk-sms$/)
    await said(page, /^0 recipients of 2$/)
    await consent(page).check()
    await said(page, /^2 recipients of 2$/)
    await message(page).fill('Cell meets on Friday')
    await press(page, 'Now')
    await press(page, 'Review and send')
    await expect(dialog(page).getByText('Victory')).toBeVisible()
    await inDialog(page, 'Send message')
    await said(page, 'SMS sent successfully')
    await expect(lastOnes(page).getByRole('button', { name: /^Cell meets on Friday Victory/ })).toBeVisible()

    // Recipients of a link replace those of the draft, and the text stays.
    await message(page).fill('Come early')
    await page.goto(`${testServer.url}/bulk-sms?to=absent:4`)
    await expect(here(page).getByRole('button', { name: 'Filter', pressed: true })).toBeVisible()
    await expect(here(page).getByLabel('Absent for')).toHaveValue('4')
    await expect(message(page)).toHaveValue('Come early')
    await page.goto(`${testServer.url}/bulk-sms?to=everyone`)
    await said(page, new RegExp(`^0 recipients of ${members.length}$`))
    await expectCleanAtEachSize(page)
  })
})
