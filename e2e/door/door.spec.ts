import { expect, test } from '../session/house.ts'
import { newcomer, signUp } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { addFirstTimer, expectReadInTheSun, field, mark, openDoor, row } from './at-the-door.ts'
import { goOffline } from '../support/small-church.ts'

// As most phones are: with what slides and fades.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.beforeEach(async ({ page, house }) => {
  await signUp(page, house.url, newcomer('Adaeze', 'Grace Chapel'))
})

test('a service in two taps, a mark, and its undo', async ({ page, house }) => {
  await openDoor(page, house.url)
  await field(page).fill('oka ada')
  await expect(row(page, 'Adaeze Okafor')).toHaveAccessibleName('Adaeze Okafor, ends in 0101, not marked')
  await row(page, 'Adaeze Okafor').click()
  await expect(page.getByText('Marked Adaeze Okafor')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await expect(page.locator('.door-total')).toHaveText('1 here')
  await expect(page.getByText('1 at this door')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.door-total')).toHaveText('0 here')
})

test('who is here already is said to be, with a way to take it back', async ({ page, house }) => {
  await openDoor(page, house.url)
  await mark(page, 'Adaeze Okafor')
  await field(page).fill('0101')
  await expect(row(page, 'Adaeze Okafor')).toHaveAccessibleName(/, marked$/)
  await row(page, 'Adaeze Okafor').click()
  await expect(page.getByText(/^Adaeze Okafor is here since \d\d:\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Adaeze Okafor is not marked any more')).toBeVisible()
})

test('somebody new: what was typed stands in the form, a reload loses nothing, saving marks', async ({
  page,
  house,
}) => {
  await openDoor(page, house.url)
  await field(page).fill('0803 555 01')
  await page.getByRole('button', { name: 'New here? Add “0803 555 01” as a first timer' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('First name')).toBeFocused()
  await form.getByLabel('First name').fill('chisom')
  await form.getByLabel('Last name').fill('Anyanwu')
  await form.getByRole('button', { name: 'Add and mark' }).click()
  await expect(form.getByText('This number is not complete.', { exact: false })).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('First name')).toHaveValue('chisom')
  await form.getByLabel('Phone number').fill('0803 555 0199')
  await form.getByRole('button', { name: 'Add and mark' }).click()
  await expect(page.getByText('Added and marked Chisom Anyanwu')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expect(page.locator('.door-total')).toHaveText('1 here')
  await field(page).fill('0199')
  await expect(page.getByRole('button', { name: /^chisom anyanwu, ends in 0199, /i })).toHaveAccessibleName(
    /, marked$/,
  )
})

test('without network nothing changes but the words, and then the church has it', async ({
  page,
  house,
  context,
}) => {
  await openDoor(page, house.url)
  await expect(page.getByText('Online. Everything is with your church.')).toBeVisible()
  await goOffline(page)
  await addFirstTimer(page, 'Musa Bello', '0803 555 0188')
  await expect(page.getByText('No network.', { exact: false }).first()).toBeVisible()
  await mark(page, 'Adaeze Okafor')
  await expect(page.getByText('All saved on this phone')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('All received by church')).toBeVisible({ timeout: 30_000 })
  await field(page).fill('ada')
  await expect(row(page, 'Adaeze Okafor').getByText('Received by church')).toBeVisible()
})

test('the screen stays awake, also after the phone was put away, and a mark is felt', async ({
  page,
  house,
}) => {
  await page.addInitScript(() => {
    const asked = { lock: 0, buzz: 0, sentinel: { released: false, release: async () => undefined } }
    Object.assign(window, { asked })
    Object.defineProperty(navigator, 'wakeLock', {
      value: { request: async () => (asked.lock++, (asked.sentinel.released = false), asked.sentinel) },
    })
    Object.defineProperty(navigator, 'vibrate', { value: () => Boolean(++asked.buzz) })
  })
  const asked = () =>
    page.evaluate(() => (window as unknown as { asked: { lock: number; buzz: number } }).asked)
  await openDoor(page, house.url)
  expect((await asked()).lock).toBe(1)
  await page.evaluate(() => {
    ;(window as unknown as { asked: { sentinel: { released: boolean } } }).asked.sentinel.released = true
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(async () => (await asked()).lock).toBe(2)
  await mark(page, 'Adaeze Okafor')
  expect((await asked()).buzz).toBe(1)
})

test('by keyboard alone', async ({ page, house }) => {
  await openDoor(page, house.url)
  await page.keyboard.type('adaeze')
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Adaeze Okafor')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field(page)).toBeFocused()
  // The next name is begun before the mark is on disk.
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.type('chi')])
  await expect(page.getByText('Marked Adaeze Okafor')).toBeVisible()
  await expect(field(page)).toHaveValue('chi')
})

test('a finger that taps twice marks once', async ({ page, house }) => {
  await openDoor(page, house.url)
  await field(page).fill('adaeze')
  await row(page, 'Adaeze Okafor').dblclick()
  await page.waitForTimeout(1000)
  await expect(page.locator('.door-total')).toHaveText('1 here')
})

test('every state of the door reads well for everybody', async ({ page, house }) => {
  test.slow()
  await page.goto(`${house.url}/door`)
  await expect(page.getByRole('heading', { name: 'No service today yet' })).toBeVisible()
  await expectCleanAtEachSize(page)
  await openDoor(page, house.url)
  await expectCleanAtEachSize(page)
  await mark(page, 'Adaeze Okafor')
  await expectCleanAtEachSize(page)
  await expectReadInTheSun(page)
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Sunday service/ })).toBeVisible()
  await expectReadInTheSun(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await field(page).fill('nobody of this name')
  await expectCleanAtEachSize(page)
  await page.getByRole('button', { name: /New here/ }).click()
  await page.getByRole('button', { name: 'Add and mark' }).click()
  await expectCleanAtEachSize(page)
})

test('an usher at work stays at their service, with what they typed, while a colleague makes another', async ({
  page,
  house,
}) => {
  await openDoor(page, house.url)
  await mark(page, 'Adaeze Okafor')
  await field(page).fill('chi')
  const made = await page.evaluate(async () => {
    const day = new Date().toLocaleDateString('sv', { timeZone: 'Africa/Lagos' })
    const answer = await fetch('/api/v1/churchservice', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-narthex-client': 'app' },
      body: JSON.stringify({ name: 'Second service', date_of_service: day }),
    })
    return answer.status
  })
  expect(made).toBe(201)
  await page.waitForTimeout(3_000)
  await expect(field(page)).toHaveValue('chi')
  await expect(page.getByText('Which service are you at?')).toHaveCount(0)
})
