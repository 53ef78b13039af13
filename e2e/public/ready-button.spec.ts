/** Tests when the button of a public form is enabled, and that it traps nobody. */
import { expect, test } from '../support/test-server.ts'
import { smallChurch } from '../support/small-church.ts'
import { field, pathsOf, press, pressEarly, title, writeDown } from './at-the-page.ts'
import { spec } from '../../tests/spec/spec.ts'

const EITHER = 'Your phone number or email'

spec('5 Attendance capture: invalid entry')
test('neither a phone nor an email: field error and disabled button', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const { service } = await pathsOf(church)
  await page.goto(testServer.url + service)
  const button = page.getByRole('button', { name: 'Mark my attendance' })
  const why = page.getByText('Type your whole phone number or your email.')
  await button.click()
  await expect(field(page, EITHER)).toBeFocused()
  await expect(field(page, EITHER)).toHaveAccessibleDescription(/^Invalid Email or Phone\./)
  await expect(page.locator('#emailOrPhone-problem > svg')).toBeVisible()
  await expect(why).toBeHidden()
  for (const typed of ['abc', '0803555', 'a@b', '06035550102']) {
    await field(page, EITHER).fill(typed)
    await expect(button).toBeDisabled()
    await expect(why).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(field(page, EITHER)).toHaveAccessibleDescription(
      /^Invalid Email or Phone\. (Enter a phone|This phone number does not exist)/,
    )
    await field(page, EITHER).fill('')
  }
  await field(page, EITHER).fill('0803 555 0102')
  await expect(button).toBeEnabled()
  await expect(page.getByText('Invalid Email or Phone')).toBeHidden()
  await press(page, 'Mark my attendance')
  await expect(title(page, 'Thank you')).toBeVisible()
})

spec('5 Member capture: submit')
test('member form: Submit is disabled without names and phone, and while sending', async ({
  page,
  context,
  testServer,
}) => {
  const church = await smallChurch(testServer)
  const { member } = await pathsOf(church)
  await page.goto(testServer.url + member)
  const button = page.getByRole('button', { name: 'Submit' })
  await expect(button).toBeDisabled()
  await expect(page.getByText('Fill in your names and phone number first.')).toBeVisible()
  await writeDown(page, 'Zainab')
  await expect(button).toBeDisabled()
  await field(page, 'Phone number').fill('0803 555 0909')
  await expect(button).toBeEnabled()
  await field(page, 'Last name').fill(' ')
  await expect(button).toBeDisabled()
  await field(page, 'Last name').fill('Visitor')

  let answer = () => {}
  const held = new Promise<void>((go) => (answer = go))
  await context.route('**/member-capture*', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await button.click()
  await expect(button).toBeDisabled()
  answer()
  await expect(title(page, 'Thank you, Zainab')).toBeVisible()
})

spec('5 Attendance capture: button not stuck')
test('a form that autofill completed without events can be submitted', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const { service } = await pathsOf(church)
  await page.goto(testServer.url + service)
  await field(page, EITHER).fill('0803')
  await expect(page.getByRole('button', { name: 'Mark my attendance' })).toBeDisabled()
  await page.locator('#emailOrPhone').evaluate((input: HTMLInputElement) => (input.value = '08035550103'))
  await pressEarly(page, 'Mark my attendance')
  await expect(title(page, 'Thank you')).toBeVisible()
  expect(await church.present()).toEqual(['Bola Eze'])
})

test('after Back the button is enabled for a complete form', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const { service } = await pathsOf(church)
  await page.goto(testServer.url + service)
  await field(page, EITHER).fill('0803 555 0104')
  await page.goto(`${testServer.url}/privacy`)
  await page.goBack()
  await expect(field(page, EITHER)).toHaveValue('0803 555 0104')
  await expect(page.getByRole('button', { name: 'Mark my attendance' })).toBeEnabled()
})

spec('5 Attendance capture: no script')
test('without script the button is enabled and the server shows the error', async ({
  browser,
  testServer,
}) => {
  const church = await smallChurch(testServer)
  const { service, member } = await pathsOf(church)
  const phone = await browser.newContext({ javaScriptEnabled: false })
  const page = await phone.newPage()
  for (const typed of ['abc', '06035550102']) {
    await page.goto(testServer.url + service)
    await field(page, EITHER).fill(typed)
    await press(page, 'Mark my attendance')
    await expect(page.locator('#emailOrPhone-problem')).toContainText('Invalid Email or Phone')
  }
  await page.goto(testServer.url + member)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await phone.close()
})

spec('5 Giving: button')
test('giving: the button is disabled without an amount and a purpose', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const { member } = await pathsOf(church)
  await page.goto(testServer.url + member.replace('/member-capture', '/give'))
  const button = page.getByRole('button', { name: 'Continue to payment' })
  await expect(button).toBeDisabled()
  await page.getByRole('radio', { name: 'Offering', exact: true }).check()
  await expect(button).toBeDisabled()
  await page.getByRole('radio', { name: 'Another amount', exact: true }).check()
  await expect(button).toBeDisabled()
  await field(page, 'Amount in naira').fill('500')
  await expect(button).toBeEnabled()
})
