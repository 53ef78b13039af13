import { expect, test } from '../support/test-server.ts'
import { newcomer, newPhone, signUp } from './people.ts'
import { spec } from '../../tests/spec/spec.ts'

spec('fault Another account’s cookie in the browser')
test('another account’s cookie: the user signs in again, pending ops are sent', async ({
  page,
  testServer,
  browser,
}) => {
  const ada = newcomer('Adaeze', 'Grace Chapel')
  const bola = newcomer('Bola', 'Living Word')
  await signUp((await newPhone(browser)).page, testServer.url, bola)
  await signUp(page, testServer.url, ada)
  await page.goto(`${testServer.url}/door`)
  await page.evaluate(async ({ email, password }) => {
    const device = { id: crypto.randomUUID(), name: 'Another tab' }
    const headers = { 'content-type': 'application/json', 'x-narthex-client': 'app' }
    const body = JSON.stringify({ email, password, device })
    const logIn = () => fetch('/api/v1/login', { method: 'POST', headers, body })
    // The app in another tab does the same. Until the response arrives, this browser uses the session that the login
    // ends.
    await navigator.locks.request('narthex-signing-in', logIn)
  }, bola)
  await page.getByRole('button', { name: /^Start/ }).click()
  await expect(page.locator('.door-total')).toBeVisible()
  const again = page.getByRole('link', { name: `Log in as ${ada.email}` })
  await expect(again).toBeVisible()

  await page.goto(`${testServer.url}/outbox`)
  await expect(again).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send now' })).toHaveCount(0)
  await again.click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /password/i })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/outbox/)
  await expect(page.getByRole('main').getByText('All synced')).toBeVisible()
})
