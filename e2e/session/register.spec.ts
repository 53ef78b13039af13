import { sizeOf } from '../support/sizes.ts'
import { expect, test, WITHOUT_WORKER } from './house.ts'
import { fillChurch, fillPersonal, newcomer, signUp } from './people.ts'

test.use(WITHOUT_WORKER)

test('a church signs up, and its administrator stands before the door', async ({ page, house }) => {
  const ada = newcomer('Adaeze', 'Grace Chapel Ikeja')
  await page.goto(house.url)
  await page.getByRole('link', { name: 'Sign Up', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await fillPersonal(page, ada)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('button', { name: 'Create My Account' })).toBeDisabled()
  await fillChurch(page, ada)
  await page.getByRole('button', { name: 'Create My Account' }).click()
  await expect(page).toHaveURL(`${house.url}/dashboard`)
  await expect(page.getByText('Welcome to your church')).toBeVisible()
  await expect(page.getByText(/Good (Morning|Afternoon|Evening) Grace Chapel Ikeja/)).toBeVisible()
  await page.getByRole('link', { name: 'Open today’s service' }).click()
  await expect(page).toHaveURL(`${house.url}/door`)
})

test('whoever signs up sees the prices, and signs up where they do not come', async ({ page, house }) => {
  await page.goto(`${house.url}/register`)
  const prices = page.getByRole('region', { name: 'What it costs' })
  await expect(prices).toContainText('Monthly₦2,500 a month')
  await expect(prices).toContainText('Yearly2 months free, save ₦5,000₦25,000 a year')
  await expect(prices).toContainText('can cancel at any time')
  // On a line that lets nothing of it through: asked for, and never answered.
  await page.route('**/api/v1/plans', () => undefined)
  await page.reload()
  await fillPersonal(page, newcomer('Ruth', 'Quiet Waters'))
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Church Details' })).toBeVisible()
  // And where it is refused, whoever asks is shown where they stand.
  await page.unroute('**/api/v1/plans')
  await page.route('**/api/v1/plans', (route) => route.abort())
  await page.goto(`${house.url}/register`)
  await expect(prices.getByRole('link', { name: 'See the prices on our front page' })).toHaveAttribute(
    'href',
    '/#pricing',
  )
  await expect(page.getByLabel('First name')).toBeEditable()
})

test('the second page begins at its heading', async ({ page, house }) => {
  await page.goto(`${house.url}/register`)
  await fillPersonal(page, newcomer('Adaeze', 'Grace Chapel'))
  // What an open keyboard leaves: the field that takes the focus is below the middle.
  await page.setViewportSize({ ...sizeOf(page), height: 400 })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Step 2 of 2')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { name: 'Church Details' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Church name')).toBeFocused()
  expect(await page.locator('.nx-porch').evaluate((porch) => porch.scrollTop)).toBe(0)
})

test('going back keeps everything, a reload keeps everything but the password', async ({ page, house }) => {
  const ada = newcomer('Ngozi', 'Living Word')
  await page.goto(`${house.url}/register`)
  await fillPersonal(page, ada)
  await page.getByRole('button', { name: 'Next' }).click()
  await fillChurch(page, ada)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(ada.password)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Church name')).toHaveValue('Living Word')
  await page.goBack()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(ada.password)
  await page.goForward()
  await expect(page.getByLabel('Church name')).toHaveValue('Living Word')

  await page.reload()
  await expect(page.getByLabel('E-mail')).toHaveValue(ada.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(kept).not.toContain(ada.password)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Church name')).toHaveValue('Living Word')
  await page.goBack()
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
})

test('a password that everybody tries first is refused before the church is asked about', async ({
  page,
  house,
}) => {
  const ada = newcomer('Ada', 'Grace Chapel')
  await page.goto(`${house.url}/register`)
  await fillPersonal(page, { ...ada, password: 'password123' })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Many people use this password')).toBeVisible()
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await expect(page.getByText('Good', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.getByLabel('Password', { exact: true }).fill('mangoes and rain')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
})

test('a wrong e-mail is said at its field, and what the server refuses too', async ({
  page,
  house,
  browser,
}) => {
  const first = newcomer('Bisi', 'First Church')
  await signUp(page, house.url, first)
  const other = await (await browser.newContext()).newPage()
  await other.goto(`${house.url}/register`)
  await fillPersonal(other, { ...first, email: 'bisi.example.com', password: 'another porch lamp' })
  await other.getByLabel('First name').focus()
  await expect(other.getByText('Invalid Email')).toBeVisible()
  await other.getByLabel('E-mail').fill(first.email)
  await other.getByRole('button', { name: 'Next' }).click()
  await fillChurch(other, { ...first, church: 'Second Church' })
  await other.getByRole('button', { name: 'Create My Account' }).click()
  await expect(other.getByText('This e-mail has an account already.').first()).toBeVisible()
  await expect(other.getByText('Step 1 of 2')).toBeVisible()
  await expect(other.getByLabel('First name')).toHaveValue('Bisi')
})
