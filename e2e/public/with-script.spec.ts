import { expect, test } from '../support/test-server.ts'
import { expectClean } from '../support/axe.ts'
import { smallChurch } from '../support/small-church.ts'
import { field, mark, pathsOf, press, pressEarly, title, writeDown } from './at-the-page.ts'
import { spec } from '../../tests/spec/spec.ts'

spec('5 First-timer form: pressed twice')
test('with script the page never reloads, shows errors and ignores double taps', async ({
  page,
  context,
  testServer,
}) => {
  const church = await smallChurch(testServer)
  const { service } = await pathsOf(church)
  const pages: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && pages.push(request.url()))
  const broken: string[] = []
  page.on('console', (said) => said.type() === 'error' && broken.push(said.text()))
  await page.goto(testServer.url + service)

  await field(page, 'Your phone number or email').fill('0803 555')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Enter a phone number like')).toBeVisible()
  await expectClean(page)
  await field(page, 'Your phone number or email').fill('0803 555 0707')
  await expect(page.getByText('Enter a phone number like')).toBeHidden()
  await press(page, 'Mark my attendance')
  await expect(title(page, 'We could not find your details')).toBeFocused()
  await expect(field(page, 'Phone number')).toHaveValue('0803 555 0707')

  await pressEarly(page, 'Mark my attendance')
  await expect(field(page, 'First name')).toBeFocused()
  await expect(page.getByText('Enter your first name.')).toBeVisible()
  await expect(page.getByText('Tick this to let the church keep your details.')).toBeVisible()
  await expectClean(page)
  await field(page, 'First name').fill('x'.repeat(81))
  await expect(field(page, 'First name')).toHaveAccessibleDescription('Too long: 80 characters at most.')
  await writeDown(page, 'Amaka')
  await page.getByRole('button', { name: 'Mark my attendance' }).dblclick()
  await expect(title(page, 'Thank you, Amaka')).toBeFocused()
  expect(await church.present()).toEqual(['Amaka Visitor'])
  expect(pages).toHaveLength(1)
  expect(broken).toEqual([])
  expect(await context.cookies()).toEqual([])
})

test('the first-timer button carries the typed phone number into the form', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const { service } = await pathsOf(church)
  await page.goto(testServer.url + service)
  await field(page, 'Your phone number or email').fill('0813 555 7777')
  await page.getByRole('button', { name: 'First time here? Register' }).click()
  await expect(field(page, 'Phone number')).toHaveValue('0813 555 7777')
  await writeDown(page, 'Chika', '0813 555 7777')
  await press(page, 'Mark my attendance')
  await expect(title(page, 'Thank you, Chika')).toBeVisible()
  expect(await church.present()).toEqual(['Chika Visitor'])
})

test('a browser without storage also carries the typed phone number', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const { service } = await pathsOf(church)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new Error('blocked')
      },
    })
  })
  await page.goto(testServer.url + service)
  await field(page, 'Your phone number or email').fill('0813 555 7777')
  await page.getByRole('button', { name: 'First time here? Register' }).click()
  await expect(field(page, 'Phone number')).toHaveValue('0813 555 7777')
})

test('restores a draft, offers to clear it and forgets it after thanks', async ({ context, testServer }) => {
  const church = await smallChurch(testServer)
  const { member } = await pathsOf(church)
  const first = await context.newPage()
  await first.goto(testServer.url + member)
  await writeDown(first, 'Halima', '0803 555 0808')
  await first.close()

  const again = await context.newPage()
  await again.goto(testServer.url + member)
  await expect(field(again, 'First name')).toHaveValue('Halima')
  await expect(again.getByRole('checkbox', { name: /^I agree that/ })).not.toBeChecked()
  await expectClean(again)
  await press(again, 'Not you? Clear the form')
  await expect(field(again, 'First name')).toHaveValue('')
  await writeDown(again, 'Zainab', '0803 555 0808')
  await press(again, 'Submit')
  await expect(title(again, 'Thank you, Zainab')).toBeVisible()
  await again.goto(testServer.url + member)
  await expect(field(again, 'First name')).toHaveValue('')
})

test('Continue with a nonexistent number ends with the corrected number', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const { service } = await pathsOf(church)
  await page.goto(testServer.url + service)
  // An earlier version of the page stored it so.
  await page.evaluate(
    (address) =>
      new Promise((kept) => {
        const form = document.querySelector<HTMLFormElement>('form[data-form=mark]')!
        const fields = { ...Object.fromEntries(new FormData(form)), emailOrPhone: '0819 765 4321' }
        const request = indexedDB.open('narthex-captures', 1)
        request.onupgradeneeded = () => request.result.createObjectStore('captures', { keyPath: 'key' })
        request.onsuccess = () => {
          const tx = request.result.transaction('captures', 'readwrite')
          const row = {
            key: 'k',
            page: 'service',
            form: 'mark',
            fields,
            wordings: {},
            address,
            at: Date.now(),
          }
          tx.objectStore('captures').put({ ...row, state: 'needs you', why: 'question' })
          tx.oncomplete = kept
        }
      }),
    service,
  )
  await page.reload()
  await press(page, 'Continue')
  await expect(page.locator('#emailOrPhone-problem')).toContainText('This phone number does not exist.')
  await expect(page.getByText('One more answer is needed')).toBeHidden()
  await expectClean(page)
  await mark(page, '0803 555 0104')
  await expect(title(page, 'Thank you')).toBeVisible()
  await page.reload()
  await expect(page.locator('#outbox')).toHaveCount(0)
  expect(await church.present()).toEqual(['Musa Eze'])
})

test('a browser without storage works and says when it is offline', async ({ page, context, testServer }) => {
  await page.addInitScript(() => {
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('kept from you', 'SecurityError')
        },
      })
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })
  })
  const church = await smallChurch(testServer)
  await page.goto(testServer.url + (await pathsOf(church)).service)
  await context.setOffline(true)
  await mark(page, '0803 555 0102')
  await expect(page.getByText('It could not be sent, and this browser cannot save it.')).toBeVisible()
  await expect(field(page, 'Your phone number or email')).toHaveValue('0803 555 0102')
  await context.setOffline(false)
  await press(page, 'Mark my attendance')
  await expect(title(page, 'Thank you')).toBeVisible()
  expect(await church.present()).toEqual(['Emeka Eze'])
})

test('a missing month is no error once it is chosen', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  await page.goto(testServer.url + (await pathsOf(church)).member)
  await writeDown(page, 'Zainab', '0803 555 0808')
  await field(page, 'Birth day').selectOption('5')
  await press(page, 'Submit')
  await expect(page.getByText('Choose the month too')).toBeVisible()
  await field(page, 'Birth month').selectOption('Jun')
  await expect(page.getByText('Choose the month too')).toBeHidden()
  await expect(field(page, 'Birth month')).not.toHaveAttribute('aria-invalid')
})
