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
const press = (page: Page, name: string) =>
  here(page).getByRole('button', { name, exact: true }).first().click()
const toTab = (page: Page, name: string) => here(page).getByRole('tab', { name }).click()
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const said = (page: Page, words: string | RegExp) => expect(page.getByText(words).last()).toBeVisible()

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
  await dialog(page).getByLabel('Phone numbers').fill(typed)
  await dialog(page).getByLabel('Message').fill('Ẹ káàbọ̀! Service is at 9. Bring ₦500 for the robes.')
  await expect(dialog(page).getByText('only 70 letters fit instead of 160')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Use plain letters' }).click()
  await expect(dialog(page).getByLabel('Message')).toHaveValue(
    'E kaàbo! Service is at 9. Bring NGN500 for the robes.',
  )

  // A draft survives without a network.
  await goOffline(page)
  await expect(dialog(page).getByText('SMS go out with a network only')).toBeVisible()
  await context.setOffline(false)
  await dialog(page).getByRole('button', { name: 'Next' }).click()

  await expect(dialog(page).getByText('1 number given twice')).toBeVisible()
  await expect(dialog(page).getByText('120 that are no phone numbers: 08030, 08031,')).toBeVisible()
  await dialog(page)
    .getByLabel(/We hold the consent/)
    .check()
  await expect(dialog(page).getByText('500 people will get it')).toBeVisible()
  await expect(dialog(page).getByText('Insufficient Wallet Balance')).toBeVisible()
  // At night the button names the morning.
  const send = dialog(page).getByRole('button', { name: /^(Send Message|Send it then)$/ })
  await expect(send).toBeDisabled()
  await expectCleanAtEachSize(page)

  await dialog(page).getByRole('button', { name: 'Topup Balance' }).click()
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

  // Returns to the earlier page, and continues at tablet size.
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(dialog(page).getByText('500 × ₦6 = ₦3,000')).toBeVisible()
  // At night the SMS would otherwise wait for the morning.
  await dialog(page).getByLabel('Now', { exact: true }).check()
  await dialog(page).getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('SMS sent successfully')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)

  await page
    .getByRole('table', { name: 'Bulk Sms' })
    .getByRole('button', { name: /^Open E kaàbo/ })
    .click()
  await expect(dialog(page).getByText('Not sent, paid back').first()).toBeVisible()
  await expect(dialog(page).getByText('499', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(dialog(page).getByText('0803 555 0009').first()).toBeVisible()
  await expectCleanAtEachSize(page)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('₦1,006').first()).toBeVisible()
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
    await dialog(page).getByLabel('Name').fill('Choir')
    await dialog(page).getByLabel('Phone numbers').fill('0803 555 0201, 08035550202,')
    await inDialog(page, 'Add')
    await said(page, 'Group added successfully')
    await listOf(page, 'SMS Groups').open('Choir')
    await expect(dialog(page).getByRole('button', { name: 'Update group' })).toBeDisabled()
    await dialog(page).getByLabel('Name').fill('Singers')
    await dialog(page).getByLabel('Add numbers').fill('08035550202, 08035550203, ')
    await inDialog(page, 'Update group')
    await said(page, 'Successfully added 1 number to the group')
    await listOf(page, 'SMS Groups').open('Singers')
    await inDialog(page, 'Remove 0803 555 0201 from this group')
    await expect(dialog(page).getByText('0803 555 0201')).toHaveCount(0)
    await expectCleanAtEachSize(page)
    await inDialog(page, 'Close')

    // At night the user cancels a group message with a chosen time.
    await press(page, 'Send a bulk SMS')
    await dialog(page).getByLabel('Saved group').check()
    await dialog(page).getByLabel('Group', { exact: true }).selectOption({ label: 'Singers · 2 numbers' })
    await dialog(page).getByLabel('Message').fill('Rehearsal is at 5')
    await inDialog(page, 'Next')
    await dialog(page)
      .getByLabel(/We hold the consent/)
      .check()
    await expect(dialog(page).getByLabel(/^At 8:00/)).toBeChecked()
    await said(page, 'Insufficient Wallet Balance')
    await said(page, 'Somebody with access to the finances can add money.')
    await topUp(church, 500)
    await inDialog(page, 'Back')
    await expect(dialog(page).getByLabel('Message')).toHaveValue('Rehearsal is at 5')
    await inDialog(page, 'Next')
    await dialog(page).getByLabel('At a time I choose').check()
    await dialog(page).getByLabel('Day', { exact: true }).fill(dayIn(zone, 2))
    await dialog(page).getByLabel('Time', { exact: true }).fill('09:30')
    await inDialog(page, 'Send it then')
    await said(page, /The SMS goes out .*09:30/)
    await toTab(page, 'Bulk Sms')
    await listOf(page, 'Bulk Sms').open('Rehearsal is at 5')
    await inDialog(page, 'Do not send it')
    await expect(dialog(page).getByText('Cancelled')).toBeVisible()
    await inDialog(page, 'Close')

    await toTab(page, 'Manage SMS Groups')
    await listOf(page, 'SMS Groups').open('Singers')
    await inDialog(page, 'Delete group')
    await expect(dialog(page)).toContainText('Its 2 numbers go with it.')
    await inDialog(page, 'Delete')
    await said(page, 'Successfully deleted')
    await expect(page.getByText('No group yet')).toBeVisible()

    await toTab(page, 'Stop list')
    await press(page, 'Add to the stop list')
    await dialog(page).getByLabel('Phone numbers').fill('08035550106, 08035550107')
    await dialog(page).getByLabel('Why').fill('Asked by phone')
    await inDialog(page, 'Add')
    await said(page, '2 numbers get no more SMS')
    await listOf(page, 'Stop list')
      .row('0803 555 0107')
      .getByRole('button', { name: /Allow SMS again/ })
      .click()
    await said(page, '0803 555 0107 may get SMS again')
    await expect(listOf(page, 'Stop list').row('0803 555 0107')).toHaveCount(0)

    await otherSize(page)
    // An older link, or one from another phone, also reaches nobody while nobody is marked.
    await page.goto(`${testServer.url}/bulk-sms?act=notify-absentees&service=${vigil}`)
    await said(page, 'Nobody to write to yet')
    await said(page, 'Who is missing from Vigil is known once somebody is marked.')
    await expect(dialog(page).getByRole('button', { name: 'Next' })).toHaveCount(0)
    await expectCleanAtEachSize(page)
    await page.goto(`${testServer.url}/churchservices`)
    await listOf(page, 'Church services').open('Vigil')
    await dialog(page)
      .getByRole('button', { name: /^Absent/ })
      .click()
    await said(page, 'Who is missing is known once somebody is marked.')
    await expect(dialog(page).getByRole('link', { name: 'Notify Them' })).toHaveCount(0)
    await adaezeComes()
    await dialog(page).getByRole('link', { name: 'Notify Them' }).click()
    await said(
      page,
      /^7 numbers of who was absent from Vigil, .*1 is left out: somebody with the same number attended\.$/,
    )
    await dialog(page).getByLabel('Message').fill('We missed you')
    await inDialog(page, 'Next')
    await said(page, '1 person who refused SMS')
    await said(page, '1 number on the stop list')
    await said(page, /Of 4 people it is not written down here.*Without this, 4 people are left out\./)
    await said(page, '1 person will get it')
    await dialog(page)
      .getByLabel(/We hold the consent/)
      .check()
    await said(page, '5 people will get it')
    await expect(dialog(page).getByLabel(/^At 8:00/)).toBeChecked()
    await inDialog(page, 'Send it then')
    await said(page, /The SMS goes out .*08:00/)

    await listOf(page, 'Bulk Sms').open('We missed you')
    await expect(dialog(page).getByText('Scheduled')).toBeVisible()
    await inDialog(page, 'Send it now')
    await said(page, /^It is night\./)
    await inDialog(page, 'Send it all the same')
    await expect(dialog(page).getByRole('button', { name: 'Do not send it' })).toHaveCount(0)
    await expect(dialog(page).getByText('Delivered').first()).toBeVisible()
    await expect(dialog(page).getByText('5', { exact: true })).toBeVisible()
  })
})
