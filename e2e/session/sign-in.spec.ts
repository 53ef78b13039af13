import { expect, test, WITHOUT_WORKER } from './house.ts'
import { logIn, newcomer, newPhone, signUp } from './people.ts'

test.use(WITHOUT_WORKER)

test('who is not signed in comes back to where they were going', async ({ page, house, browser }) => {
  const ada = newcomer('Adaeze', 'Grace Chapel')
  await signUp(page, house.url, ada)
  const { page: other } = await newPhone(browser)
  await other.goto(`${house.url}/outbox?view=received`)
  await expect(other).toHaveURL(/\/login\?return=/)
  // The rules come when somebody begins to type.
  await other.getByLabel('E-mail', { exact: true }).fill('adaeze at grace')
  await other.getByLabel('Password', { exact: true }).focus()
  await expect(other.getByLabel('E-mail', { exact: true })).toHaveAccessibleDescription(/e-mail/i)
  await logIn(other, { ...ada, password: 'not the password' })
  await expect(other.getByRole('alert')).not.toBeEmpty()
  await expect(other.getByLabel('E-mail', { exact: true })).toHaveValue(ada.email)
  const password = other.getByLabel('Password', { exact: true })
  await other.getByRole('button', { name: 'Show the password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await other.getByRole('button', { name: 'Hide the password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await logIn(other, ada)
  await expect(other).toHaveURL(`${house.url}/outbox?view=received`)
})

test('a link cannot send anybody to another site after signing in', async ({ page, house, browser }) => {
  const ada = newcomer('Adaeze', 'Grace Chapel')
  await signUp(page, house.url, ada)
  const { page: other } = await newPhone(browser)
  await other.goto(`${house.url}/login?return=${encodeURIComponent('/\t/evil.example/x')}`)
  await logIn(other, ada)
  await expect(other).toHaveURL(`${house.url}/dashboard`)
  await other.goto(`${house.url}/login/`)
  await expect(other).toHaveURL(`${house.url}/dashboard`)
})

test('a forgotten password: the code stands in the mailbox, and the new password lets in', async ({
  page,
  house,
  browser,
}) => {
  const ada = newcomer('Adaeze', 'Grace Chapel')
  await signUp(page, house.url, ada)
  const { page: other } = await newPhone(browser)
  await other.goto(`${house.url}/login`)
  await other.getByLabel('E-mail').fill(ada.email)
  await other.getByRole('link', { name: 'Forgot password' }).click()
  await expect(other.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(other.getByLabel('E-mail')).toHaveValue(ada.email)
  await other.getByRole('button', { name: 'Send the code' }).click()
  await expect(other.getByText('Please check your email for a password reset code')).toBeVisible()
  const code = await codeFor(house.mailbox, ada.email)

  // Reading the mail takes people out of the app; the second step is still there.
  await other.reload()
  await expect(other.getByLabel('Code from the e-mail')).toBeVisible()
  // The phone's own way back leads to the first step, not out of it.
  await other.goBack()
  await expect(other.getByLabel('E-mail', { exact: true })).toHaveValue(ada.email)
  await other.goForward()
  await other.getByLabel('Code from the e-mail').fill(code)
  await other.getByLabel('New password', { exact: true }).fill('seven lamps on the porch')
  await other.getByLabel('Password again').fill('seven lamps on a porch')
  await other.getByRole('button', { name: 'Save new password' }).click()
  await expect(other.getByText('The two passwords are not the same.')).toBeVisible()
  await other.getByLabel('Password again').fill('seven lamps on the porch')
  await other.getByRole('button', { name: 'Save new password' }).click()
  await expect(
    other.getByText('Password reset was successful, navigating you to the login page'),
  ).toBeVisible()
  await expect(other).toHaveURL(`${house.url}/login`)
  await logIn(other, { ...ada, password: 'seven lamps on the porch' })
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

async function codeFor(mailbox: () => Promise<string>, email: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const mine = (await mailbox())
      .split('<article>')
      .find((mail) => mail.includes(email) && mail.includes('Your code is'))
    code = mine?.match(/Your code is (\S+)/)?.[1]
    expect(code).toBeDefined()
  }).toPass()
  return code!
}
