/** When the button of a public form can be pressed, and that it traps nobody. */
import { expect, test } from '../session/house.ts'
import { smallChurch } from '../support/small-church.ts'
import { field, pathsOf, press, pressEarly, title, writeDown } from './at-the-page.ts'

const EITHER = 'Your phone number or e-mail'

test('neither a phone nor an email: an error at the field, a disabled button', async ({ page, house }) => {
  const church = await smallChurch(house)
  const { service } = await pathsOf(church)
  await page.goto(house.url + service)
  const button = page.getByRole('button', { name: 'Mark my attendance' })
  await expect(button).toBeDisabled()
  for (const typed of ['abc', '0803555', 'a@b', '06035550102']) {
    await field(page, EITHER).fill(typed)
    await expect(button).toBeDisabled()
    await page.keyboard.press('Tab')
    await expect(field(page, EITHER)).toHaveAccessibleDescription(
      /^Invalid Email or Phone\. (Type a phone|This phone number does not exist)/,
    )
    await field(page, EITHER).fill('')
  }
  await field(page, EITHER).fill('0803 555 0102')
  await expect(button).toBeEnabled()
  await expect(page.getByText('Invalid Email or Phone')).toBeHidden()
  await press(page, 'Mark my attendance')
  await expect(title(page, 'Thank you')).toBeVisible()
})

test('member form: Submit is disabled without names and phone, and while sending', async ({
  page,
  context,
  house,
}) => {
  const church = await smallChurch(house)
  const { member } = await pathsOf(church)
  await page.goto(house.url + member)
  const button = page.getByRole('button', { name: 'Submit' })
  await expect(button).toBeDisabled()
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

test('a form that autofill completed without events can be submitted', async ({ page, house }) => {
  const church = await smallChurch(house)
  const { service } = await pathsOf(church)
  await page.goto(house.url + service)
  await expect(page.getByRole('button', { name: 'Mark my attendance' })).toBeDisabled()
  await page.locator('#emailOrPhone').evaluate((input: HTMLInputElement) => (input.value = '08035550103'))
  await pressEarly(page, 'Mark my attendance')
  await expect(title(page, 'Thank you')).toBeVisible()
  expect(await church.present()).toEqual(['Bola Eze'])
})

test('after Back the button is enabled for a form that is filled in', async ({ page, house }) => {
  const church = await smallChurch(house)
  const { service } = await pathsOf(church)
  await page.goto(house.url + service)
  await field(page, EITHER).fill('0803 555 0104')
  await page.goto(`${house.url}/privacy`)
  await page.goBack()
  await expect(field(page, EITHER)).toHaveValue('0803 555 0104')
  await expect(page.getByRole('button', { name: 'Mark my attendance' })).toBeEnabled()
})

test('without script the button is enabled and the server shows the error', async ({ browser, house }) => {
  const church = await smallChurch(house)
  const { service, member } = await pathsOf(church)
  const phone = await browser.newContext({ javaScriptEnabled: false })
  const page = await phone.newPage()
  for (const typed of ['abc', '06035550102']) {
    await page.goto(house.url + service)
    await field(page, EITHER).fill(typed)
    await press(page, 'Mark my attendance')
    await expect(page.locator('#emailOrPhone-problem')).toContainText('Invalid Email or Phone')
  }
  await page.goto(house.url + member)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await phone.close()
})

test('giving: the button is disabled without a sum and a purpose', async ({ page, house }) => {
  const church = await smallChurch(house)
  const { member } = await pathsOf(church)
  await page.goto(house.url + member.replace('/member-capture', '/give'))
  const button = page.getByRole('button', { name: 'Go on to pay' })
  await expect(button).toBeDisabled()
  await page.getByRole('radio', { name: 'Offering', exact: true }).check()
  await expect(button).toBeDisabled()
  await page.getByRole('radio', { name: 'Another amount', exact: true }).check()
  await expect(button).toBeDisabled()
  await field(page, 'Amount in naira').fill('500')
  await expect(button).toBeEnabled()
})
