import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { logIn, newcomer, newPhone, signUp } from './people.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

spec('1 log in and out', '2 Guard: way back', '2 Registration: password toggle', '2 Login: dashboard')
test('a signed-out user returns to the requested page after signing in', async ({
  page,
  testServer,
  browser,
}) => {
  const ada = newcomer('Adaeze', 'Grace Chapel')
  await signUp(page, testServer.url, ada)
  const { page: other } = await newPhone(browser)
  await other.goto(`${testServer.url}/outbox?view=received`)
  await expect(other).toHaveURL(/\/login\?return=/)
  // The rules load when the user starts to type.
  await other.getByLabel('Email', { exact: true }).fill('adaeze at grace')
  await other.getByLabel('Password', { exact: true }).focus()
  await expect(other.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/email/i)
  await logIn(other, { ...ada, password: 'not the password' })
  await expect(other.getByRole('alert')).not.toBeEmpty()
  await expect(other.getByLabel('Email', { exact: true })).toHaveValue(ada.email)
  const password = other.getByLabel('Password', { exact: true })
  await other.getByRole('button', { name: 'Show the password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await other.getByRole('button', { name: 'Hide the password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await logIn(other, ada)
  await expect(other).toHaveURL(`${testServer.url}/outbox?view=received`)
})

spec('2 Guard: foreign sites', '2 Login: dashboard')
test('a link cannot redirect to another site after signing in', async ({ page, testServer, browser }) => {
  const ada = newcomer('Adaeze', 'Grace Chapel')
  await signUp(page, testServer.url, ada)
  const { page: other } = await newPhone(browser)
  await other.goto(`${testServer.url}/login?return=${encodeURIComponent('/\t/evil.example/x')}`)
  await logIn(other, ada)
  await expect(other).toHaveURL(`${testServer.url}/dashboard`)
  await other.goto(`${testServer.url}/login/`)
  await expect(other).toHaveURL(`${testServer.url}/dashboard`)
})

spec('1 forgotten password', '2 Password reset: success', 'toast passwordReset', 'toast resetCodeSent')
test('a forgotten password: the emailed code sets a new password that works', async ({
  page,
  testServer,
  browser,
}) => {
  const ada = newcomer('Adaeze', 'Grace Chapel')
  await signUp(page, testServer.url, ada)
  const { page: other } = await newPhone(browser)
  await other.goto(`${testServer.url}/login`)
  await other.getByLabel('Email').fill(ada.email)
  await other.getByRole('link', { name: 'Forgot password' }).click()
  await expect(other.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(other.getByLabel('Email')).toHaveValue(ada.email)
  await other.getByRole('button', { name: 'Send code' }).click()
  await expect(other.getByText('Please check your email for a password reset code')).toBeVisible()
  const code = await codeFor(testServer.mailbox, ada.email)

  // Users leave the app to read the mail. The second step is still there.
  await other.reload()
  await expect(other.getByLabel('Code from the email')).toBeVisible()
  // The phone's Back leads to the first step, not out of it.
  await other.goBack()
  await expect(other.getByLabel('Email', { exact: true })).toHaveValue(ada.email)
  await other.goForward()
  await other.getByLabel('Code from the email').fill(code)
  await other.getByLabel('New password', { exact: true }).fill('seven lamps on the porch')
  await other.getByLabel('Confirm password').fill('seven lamps on a porch')
  await other.getByRole('button', { name: 'Save new password' }).click()
  await expect(other.getByText('The two passwords are not the same.')).toBeVisible()
  await other.getByLabel('Confirm password').fill('seven lamps on the porch')
  await other.getByRole('button', { name: 'Save new password' }).click()
  await expect(
    other.getByText('Password reset was successful, navigating you to the login page'),
  ).toBeVisible()
  await expect(other).toHaveURL(`${testServer.url}/login`)
  await logIn(other, { ...ada, password: 'seven lamps on the porch' })
  await expect(other.getByRole('heading', { name: /^(Good |Be ready)/ })).toBeVisible()
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
