/** Steps of a user before a picture is taken. */
/** One of the three tabs of the door. */
export const place = (page, name) => page.getByRole('button', { name, exact: true }).click()

export async function fillPersonal(page) {
  await page.getByLabel('First name').fill('Adaeze')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Email').fill('adaeze@example.com')
  await page.getByLabel('Phone number').fill('0803 555 0101')
  await page.getByLabel('Date of birth').fill('1985-04-12')
  await page.getByLabel('Password', { exact: true }).fill('porch lamp seven')
}

export async function startKiosk(page) {
  const pin = page.getByLabel('PIN for this tablet')
  await pin.fill('4071')
  await page.getByLabel('Confirm PIN').fill('4071')
  await page.getByRole('button', { name: 'Start kiosk' }).click()
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
}

export async function signIn(page, url, { email, password }) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/door|dashboard/)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}
