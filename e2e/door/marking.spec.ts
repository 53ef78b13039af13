import type { BrowserContext, Page } from '@playwright/test'
import { cardCode } from '../../contract/people/card-code.ts'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { atTheDoor, ownService, smallChurch, type SmallChurch } from '../support/small-church.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { otherSize, sizeOf } from '../support/sizes.ts'
import { addFirstTimer, field, mark, row } from './at-the-door.ts'
import { scanByHand } from './hand-scanner.ts'
import { spec } from '../../tests/spec/spec.ts'

// Motion is on, as on most phones.
test.use({ ...WITHOUT_WORKER, contextOptions: { reducedMotion: 'no-preference' } })

// All tests share one church and one signed-in phone. Each has its own page and service, so it can run alone.
let church: SmallChurch
let phone: BrowserContext
let door: Page
let services = 0
let serviceId: string
test.beforeAll(async ({ browser, testServer }) => {
  church = await smallChurch(testServer)
  phone = await browser.newContext()
  await (await atTheDoor(phone, church, testServer.url)).close()
})
test.afterAll(() => phone.close())

test.beforeEach(async ({ testServer }) => {
  door = await phone.newPage()
  const name = `Service ${++services}`
  ;({ serviceId } = await ownService(church, name))
  await door.goto(`${testServer.url}/door?service=${serviceId}`)
  // An API call made it, so the phone has to pull it.
  await expect(door.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(field(door)).toBeFocused()
  await expect(row(door, 'Ngozi Eze')).toBeVisible()
})
test.afterEach(() => door.close())

const total = (count: number) => expect(door.locator('.door-total')).toHaveText(`${count} here`)

test('says that a person is already marked and offers to undo it', async () => {
  await mark(door, 'Adaeze Okafor')
  await field(door).fill('0101')
  await expect(row(door, 'Adaeze Okafor')).toHaveAccessibleName(/, marked$/)
  await row(door, 'Adaeze Okafor').click()
  await expect(door.getByText(/^Adaeze Okafor was marked at \d\d:\d\d$/)).toBeVisible()
  // The search is empty for the next name, as after a mark.
  await expect(field(door)).toHaveValue('')
  await door.getByRole('button', { name: 'Undo' }).click()
  await expect(door.getByText('Adaeze Okafor unmarked')).toBeVisible()
})

test('Undo keeps another door’s mark and says that it stays', async () => {
  const { current_church } = await church.get<{ current_church: { id: string } }>('user')
  const people = await church.get<{ id: string; first_name: string }[]>(
    `churches/${current_church.id}/members`,
  )
  const ngozi = people.find(({ first_name }) => first_name === 'Ngozi')!
  // Two doors mark her before either pulls the other's mark. A refused push does not stop this door from pulling.
  await phone.route('**/sync/push', (route) => route.fulfill({ status: 500 }))
  await mark(door, 'Ngozi Eze')
  let itsMarkCame = () => {}
  const received = new Promise<void>((done) => (itsMarkCame = done))
  await phone.route(/\/sync\/pull/, async (call) => {
    const answer = await call.fetch()
    if ((await answer.text()).includes(ngozi.id)) itsMarkCame()
    await call.fulfill({ response: answer })
  })
  await church.put(`churchservices/${serviceId}/attendees/${ngozi.id}`)
  await received
  await phone.unroute(/\/sync\/pull/)
  await phone.unroute('**/sync/push')
  await field(door).fill('ngozi')
  await expect(door.locator('.door-row[data-state] .door-where')).toHaveText('Received')
  await door.getByRole('button', { name: 'Undo' }).click()
  await expect(
    door.getByText('Your mark is removed. Ngozi Eze is still marked from another door.'),
  ).toBeVisible()
  await total(1)
})

test('shows a mark’s delivery status whole in each language, beside a number', async () => {
  await mark(door, 'Ngozi Eze')
  for (const language of ['en', 'pcm', 'yo', 'ig', 'ha']) {
    await door.evaluate((tag) => localStorage.setItem('language', tag), language)
    await door.reload()
    await door.getByRole('searchbox').fill('08035550101')
    const here = door.locator('.door-row[data-state]')
    const where = here.locator('.door-where')
    await expect(where).toBeVisible()
    expect(await where.evaluate((one) => one.scrollWidth - one.clientWidth), language).toBe(0)
    const [inner, outer] = [await where.boundingBox(), await here.boundingBox()]
    expect(inner!.x + inner!.width, language).toBeLessThanOrEqual(outer!.x + outer!.width)
  }
  await door.evaluate(() => localStorage.removeItem('language'))
})

spec('2 languages: door and kiosk')
test('shows a mark’s status and last digits untruncated in each language', async () => {
  await mark(door, 'Ngozi Eze')
  await expect(door.getByText('All received')).toBeVisible()
  await phone.route('**/sync/push', (route) => route.abort())
  await mark(door, 'Emeka Eze')
  for (const language of ['en', 'pcm', 'yo', 'ig', 'ha']) {
    await door.evaluate((tag) => localStorage.setItem('language', tag), language)
    await door.reload()
    await door.getByRole('searchbox').fill('Eze')
    await expect(door.locator('.door-row[data-state] .door-where')).toHaveCount(2)
    await expect(door.locator('.door-row[data-state] .door-tail')).toHaveCount(2)
    expect(await cutOff(door), language).toEqual([])
  }
  await door.evaluate(() => localStorage.removeItem('language'))
  await phone.unroute('**/sync/push')
})

/** Texts with an ellipsis. It measures to a hundredth of a pixel, because a fraction already cuts the last letters. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.door-row[data-state] :is(.door-where, .door-ends > *)')]
      .filter((one) => {
        const text = document.createRange()
        text.selectNodeContents(one)
        const [own, around] = [one, one.parentElement!].map((box) => box.getBoundingClientRect().right)
        return text.getBoundingClientRect().right > Math.min(own!, around!) + 0.01
      })
      .map((one) => one.textContent ?? ''),
  )

spec('2 Door: first timer')
test('prefills a new person’s form, keeps it over reload, marks on save', async () => {
  await field(door).fill('0803 555 02')
  await door.getByRole('button', { name: 'New here? Add “0803 555 02” as a first timer' }).click()
  const form = door.getByRole('dialog')
  await expect(form.getByLabel('First name')).toBeFocused()
  await form.getByLabel('First name').fill('chisom')
  await form.getByLabel('Last name').fill('Anyanwu')
  await form.getByRole('button', { name: 'Add and mark' }).click()
  await expect(form.getByText('This number is incomplete.', { exact: false })).toBeVisible()
  await door.reload()
  await expect(form.getByLabel('First name')).toHaveValue('chisom')
  await form.getByLabel('Phone number').fill('0803 555 0299')
  await form.getByRole('button', { name: 'Add and mark' }).click()
  await expect(door.getByText('Added and marked Chisom Anyanwu')).toBeVisible()
  await expect(field(door)).toBeFocused()
  await total(1)
  await field(door).fill('0299')
  await expect(door.getByRole('button', { name: /^chisom anyanwu, …0299, /i })).toHaveAccessibleName(
    /, marked$/,
  )
})

test('registers a namesake without typing the name again', async () => {
  await field(door).fill('ngozi eze 0803')
  await field(door).fill('ngozi eze')
  await door.getByRole('button', { name: 'New here? Add a first timer' }).click()
  const form = door.getByRole('dialog')
  await expect(form.getByLabel('First name')).toHaveValue('Ngozi')
  await expect(form.getByLabel('Last name')).toHaveValue('Eze')
  await expect(form.getByLabel('Phone number')).toBeFocused()
  await door.keyboard.press('Escape')
  await expect(form).toBeHidden()
})

spec('2 Door: first timer')
test('a known number shows at its field; its owner can be marked', async () => {
  await field(door).fill('Chisom Okeke')
  await door.getByRole('button', { name: /New here/ }).click()
  const form = door.getByRole('dialog')
  const number = form.getByLabel('Phone number')
  const said = form.getByText(
    'This number belongs to Emeka Eze. You can still add another person who shares it.',
  )
  await expect(number).toBeFocused()
  await phone.setOffline(true)
  await number.fill('0803 555 0102')
  await expect(said).toBeVisible()
  await expectCleanAtEachSize(door)
  await form.getByRole('button', { name: 'Mark Emeka Eze' }).click()
  await expect(door.getByText('Marked Emeka Eze')).toBeVisible()
  await expect(form).toBeHidden()
  await total(1)
  await phone.setOffline(false)
  await otherSize(door)
  await field(door).fill('Chisom Okeke')
  await door.getByRole('button', { name: /New here/ }).click()
  await number.fill('0803 555 0102')
  await expect(said).toBeVisible()
  // A person who is here needs no mark.
  await expect(form.getByText(/^Emeka Eze was marked at /)).toBeVisible()
  await expect(form.getByRole('button', { name: 'Mark Emeka Eze' })).toBeHidden()
  await expectCleanAtEachSize(door)
  await form.getByRole('button', { name: 'Add and mark' }).click()
  await expect(door.getByText('Added and marked Chisom Okeke')).toBeVisible()
  await total(2)
})

test('a message about a name disappears when the usher opens the headcount', async () => {
  await addFirstTimer(door, 'Halima Musa', '0803 555 0298')
  await door.getByRole('button', { name: 'Headcount' }).click()
  await expect(door.getByRole('button', { name: /Nothing to undo/ })).toBeVisible()
  // Immediately, before the message would time out.
  await expect(door.getByText('Added and marked Halima Musa')).toBeHidden({ timeout: 1500 })
})

test('keeps the screen awake after a lock, and vibrates on a mark', async () => {
  await door.addInitScript(() => {
    const calls = { lock: 0, buzz: 0, sentinel: { released: false, release: async () => undefined } }
    Object.assign(window, { calls })
    Object.defineProperty(navigator, 'wakeLock', {
      value: { request: async () => (calls.lock++, (calls.sentinel.released = false), calls.sentinel) },
    })
    Object.defineProperty(navigator, 'vibrate', { value: () => Boolean(++calls.buzz) })
  })
  await door.reload()
  await expect(field(door)).toBeFocused()
  const readCalls = () =>
    door.evaluate(() => (window as unknown as { calls: { lock: number; buzz: number } }).calls)
  expect((await readCalls()).lock).toBe(1)
  await door.evaluate(() => {
    ;(window as unknown as { calls: { sentinel: { released: boolean } } }).calls.sentinel.released = true
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(async () => (await readCalls()).lock).toBe(2)
  await mark(door, 'Adaeze Okafor')
  expect((await readCalls()).buzz).toBe(1)
})

spec('2 Door: fast marking')
test('works by keyboard alone', async () => {
  await door.keyboard.type('adaeze')
  await door.keyboard.press('ArrowDown')
  await expect(row(door, 'Adaeze Okafor')).toBeFocused()
  await door.keyboard.press('ArrowUp')
  await expect(field(door)).toBeFocused()
  // The next name is typed before the mark is on disk.
  await Promise.all([door.keyboard.press('Enter'), door.keyboard.type('chi')])
  await expect(door.getByText('Marked Adaeze Okafor')).toBeVisible()
  await expect(field(door)).toHaveValue('chi')
})

test('a tap or a key closes a lasting message, and typing continues', async () => {
  const gone = cardCode('00000000-0000-0000-0000-000000000000', serviceId)
  const said = door.getByText('Card from another church', { exact: false })
  const close = door.getByRole('button', { name: 'Close', exact: true })
  await scanByHand(door, gone)
  await expect(said).toBeVisible()
  expect((await close.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await close.click()
  await expect(said).toBeHidden()
  await scanByHand(door, gone)
  await close.focus()
  await door.keyboard.press('Enter')
  await expect(said).toBeHidden()
  await expect(field(door)).toBeFocused()
})

test('a long name takes two lines of the message, read out whole', async () => {
  const [first_name, last_name] = ['Oluwasegunfunmilayo Ayomide Babatunde', 'Adebayo-Ogunlesi']
  await church.post('member', { first_name, last_name, phone_number: null })
  await field(door).fill('Oluwaseg')
  await row(door, `${first_name} ${last_name}`).click()
  const said = door.locator('.door-said')
  await expect(said).toHaveText('Marked Oluwasegunfu… Adebayo-Ogunl…')
  await expect(door.getByRole('status').getByText(`Marked ${first_name} ${last_name}`)).toBeAttached()
  const lines = said.evaluate((one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight))
  // One line is the label before the name.
  expect(Math.floor(await lines)).toBeLessThanOrEqual(3)
  await expect(door.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
})

test('at double text size search, rows, message and tabs stay visible', async () => {
  await door.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const width = sizeOf(door).width
  const within = async (place: string) => {
    for (const box of await door.locator(place).all()) {
      const { x, width: own } = (await box.boundingBox())!
      expect([place, x >= 0 && x + own <= width]).toEqual([place, true])
    }
  }
  await mark(door, 'Ngozi Eze')
  await expect(field(door)).toBeInViewport({ ratio: 1 })
  await expect(door.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
  await within('.door-bar button > span')
  const [list, one, said] = await Promise.all(
    ['.door-list', '.door-place >> nth=1', '.door-notices'].map((place) => door.locator(place).boundingBox()),
  )
  expect(list!.height).toBeGreaterThanOrEqual(2 * one!.height)
  expect(said!.height).toBeLessThanOrEqual(sizeOf(door).height / 4)
  await door.getByRole('button', { name: 'Headcount' }).click()
  await door.locator('.heads-plus').first().waitFor()
  const overlapping = await door.evaluate(() => {
    const box = (one: Element) => {
      const text = document.createRange()
      text.selectNodeContents(one)
      return text.getBoundingClientRect()
    }
    const outside = [...document.querySelectorAll('.heads-minus > span:first-child')].filter((sign) => {
      const [inner, outer] = [box(sign), sign.parentElement!.getBoundingClientRect()]
      return inner.left < outer.left || inner.right > outer.right
    })
    const onNumber = [...document.querySelectorAll('.heads-plus')].filter((plus) => {
      const [kind, number] = [plus.querySelector('.heads-kind')!, plus.querySelector('strong')!]
      const below = number.getBoundingClientRect()
      return box(kind).right > below.left && kind.getBoundingClientRect().bottom > below.top + 1
    })
    return outside.length + onNumber.length
  })
  expect(overlapping).toBe(0)
})

test('a double tap marks once', async () => {
  await field(door).fill('adaeze')
  await row(door, 'Adaeze Okafor').dblclick()
  await door.waitForTimeout(1000)
  await total(1)
})

test('a slow second tap on the same spot marks nobody else', async () => {
  await field(door).fill('ngozi')
  const spot = (await row(door, 'Ngozi Eze').boundingBox())!
  for (let taps = 0; taps < 3; taps++) {
    await door.mouse.click(spot.x + 100, spot.y + 30)
    await door.waitForTimeout(1500)
  }
  await total(1)
})

test('Enter twice keeps the focus where typing continues', async () => {
  await door.keyboard.type('ngozi')
  await door.keyboard.press('Enter')
  await expect(door.getByText('Marked Ngozi Eze')).toBeVisible()
  await door.keyboard.press('Enter')
  await door.waitForTimeout(3500)
  await expect(field(door)).toBeFocused()
  await total(1)
})

test('one typo still finds the person, and Enter alone marks nobody', async () => {
  await field(door).fill('Ngzoi')
  await expect(door.getByText('Similar names')).toBeVisible()
  await expect(row(door, 'Ngozi Eze')).toBeVisible()
  await expect(door.getByRole('button', { name: 'New here? Add “Ngzoi” as a first timer' })).toBeVisible()
  await door.keyboard.press('Enter')
  await expect(row(door, 'Ngozi Eze')).toBeFocused()
  await total(0)
  await row(door, 'Ngozi Eze').click()
  await expect(door.getByText('Marked Ngozi Eze')).toBeVisible()
  await field(door).fill('ngozi')
  await expect(door.getByText('1 person found')).toBeVisible()
})

spec('2 Door: list code')
test('rows keep their place whatever the list code and the number here', async () => {
  const listTop = (word: string, total: string, mine: string) =>
    door.evaluate(
      (words) => {
        for (const [place, said] of Object.entries(words)) document.querySelector(place)!.textContent = said
        return document.querySelector('.door-list')!.getBoundingClientRect().top
      },
      { '.door-word > b': word, '.door-total > strong': total, '.door-mine': mine },
    )
  await expect(door.locator('.door-word')).toHaveText(/^List code [0-9A-Z]{4}$/)
  const narrow = await listTop('1J1I', '9', '9 at this door')
  expect(await listTop('MW8H', '1,212', '312 at this door')).toBe(narrow)
})
