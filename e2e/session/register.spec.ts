import { sizeOf } from '../support/sizes.ts'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { fillChurch, fillPersonal, newcomer, signUp } from './people.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

spec(
  '1 sign up',
  '2 Registration: create',
  '2 Registration: Next and Back',
  '5 Registration: create',
  'toast welcomeToChurch',
)
test('a church signs up and its administrator reaches the door', async ({ page, testServer }) => {
  const ada = newcomer('Adaeze', 'Grace Chapel Ikeja')
  await page.goto(testServer.url)
  await page.getByRole('link', { name: 'Sign up', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await fillPersonal(page, ada)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('button', { name: 'Create my account' })).toBeDisabled()
  await fillChurch(page, ada)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page).toHaveURL(`${testServer.url}/dashboard`)
  await expect(page.getByText('Welcome to your church')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Be ready for Sunday' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the door' }).click()
  await expect(page).toHaveURL(`${testServer.url}/door`)
})

spec('2 Registration: prices')
test('sign-up shows the prices and works when they fail to load', async ({ page, testServer }) => {
  await page.goto(`${testServer.url}/register`)
  const prices = page.getByRole('region', { name: 'Prices' })
  await expect(prices).toContainText('Monthly₦2,500 a month')
  await expect(prices).toContainText('Yearly2 months free, save ₦5,000₦25,000 a year')
  await expect(prices).toContainText('renews until you cancel')
  // The server never answers the request for the plans.
  await page.route('**/api/v1/plans', () => undefined)
  await page.reload()
  await fillPersonal(page, newcomer('Ruth', 'Quiet Waters'))
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Church details' })).toBeVisible()
  // After a refusal the page says so too.
  await page.unroute('**/api/v1/plans')
  await page.route('**/api/v1/plans', (route) => route.abort())
  await page.goto(`${testServer.url}/register`)
  await expect(prices.getByRole('link', { name: 'See prices on our home page' })).toHaveAttribute(
    'href',
    '/#pricing',
  )
  await expect(page.getByLabel('First name')).toBeEditable()
})

test('the second page starts at its heading', async ({ page, testServer }) => {
  await page.goto(`${testServer.url}/register`)
  await fillPersonal(page, newcomer('Adaeze', 'Grace Chapel'))
  // The viewport with an open keyboard: the focused field is below the middle.
  await page.setViewportSize({ ...sizeOf(page), height: 400 })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Step 2 of 2')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { name: 'Church details' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Church name')).toBeFocused()
  expect(await page.locator('.nx-auth').evaluate((layout) => layout.scrollTop)).toBe(0)
})

spec('2 Registration: Next and Back')
test('going back keeps every field, a reload every field but the password', async ({ page, testServer }) => {
  const ada = newcomer('Ngozi', 'Living Word')
  await page.goto(`${testServer.url}/register`)
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
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(kept).not.toContain(ada.password)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Church name')).toHaveValue('Living Word')
  await page.goBack()
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
})

spec('2 Registration: common password', 'route passwordCheck')
test('refuses a common password before asking about the church', async ({ page, testServer }) => {
  const ada = newcomer('Ada', 'Grace Chapel')
  await page.goto(`${testServer.url}/register`)
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

spec('4 Registration: failure')
test('shows a wrong email and the server’s refusal at the field', async ({ page, testServer, browser }) => {
  const first = newcomer('Bisi', 'First Church')
  await signUp(page, testServer.url, first)
  const other = await (await browser.newContext()).newPage()
  await other.goto(`${testServer.url}/register`)
  await fillPersonal(other, { ...first, email: 'bisi.example.com', password: 'another porch lamp' })
  await other.getByLabel('First name').focus()
  await expect(other.getByText('Invalid Email')).toBeVisible()
  await other.getByLabel('Email').fill(first.email)
  await other.getByRole('button', { name: 'Next' }).click()
  await fillChurch(other, { ...first, church: 'Second Church' })
  await other.getByRole('button', { name: 'Create my account' }).click()
  await expect(other.getByText('This email has an account already.').first()).toBeVisible()
  await expect(other.getByText('Step 1 of 2')).toBeVisible()
  await expect(other.getByLabel('First name')).toHaveValue('Bisi')
})
