/** Check-in and pick-up of children, through the screen. Each action returns a line for the log. */
import { expect, type Locator, type Page } from '@playwright/test'
import { clicked, markFamilyOf, search, tapName, type Action } from './door-actions.ts'
import type { SoakPhone } from './soak-phone.ts'
import type { Sunday } from './sunday.ts'

const notice = (page: Page) => page.locator('.door-notices')
const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true })

/** "Mark family", and then its children's check-in. */
export const markFamily: Action = async (phone, sunday) => {
  const { text, children } = await markFamilyOf(phone, sunday)
  if (children.length === 0 || phone.random.chance(0.3)) return text
  if (!(await clicked(phone, button(notice(phone.page()), /^Check in/)))) return text
  return `${text}; ${await checkIn(phone, sunday, children)}`
}

/** Check-in of one child whose name the usher taps. */
export const checkInOne: Action = async (phone, sunday) => {
  await phone.atDoor()
  const page = phone.page()
  const name = phone.random.pick(sunday.families.flatMap(({ children }) => children))
  if ((await search(page, name)) === 'unknown') return `${name} is not known here yet`
  await tapName(phone, sunday, name)
  if (!(await clicked(phone, button(notice(page), 'Check in')))) return `${name} is not checked in`
  return checkIn(phone, sunday, [name])
}

/** Fills the open check-in of these children. */
async function checkIn(phone: SoakPhone, sunday: Sunday, names: readonly string[]): Promise<string> {
  const page = phone.page()
  const place = page.locator('.kids-place')
  const main = button(place, /^Check in( \d+ children)?$/)
  const done = button(place, 'Done')
  await expect(main.or(done)).toBeVisible()
  let text = `${names.join(', ')} here already`
  if (await main.isVisible()) {
    await chooseGuardian(phone, place, /^Change: Who brought /)
    // If another phone checks them in meanwhile, a class is a check-in of its own.
    const choice = sunday.record.begin(phone.number, 'check-in', names)
    for (const classes of await place.getByRole('group', { name: /^Class/ }).all())
      if (phone.random.chance(0.7)) await classes.getByRole('radio').nth(phone.random.below(3)).check()
    if (await main.isVisible()) choice.cancel()
    const waiting = names.length === 1 ? names : await waitingIn(place, names)
    const attempt = sunday.record.begin(phone.number, 'check-in', waiting)
    if (await clicked(phone, main)) {
      await expect(place.getByText(/^Checked in \d\d:\d\d · /)).toBeVisible()
      attempt.confirm()
      text = `${waiting.join(', ')} checked in`
    } else attempt.cancel()
  }
  await expect(done).toBeVisible()
  const codes = await place.locator('.kids-code').allTextContents()
  if (codes.length === 1) for (const name of names) sunday.codes.set(name, codes[0]!)
  await done.click()
  return `${text}, code ${codes.join(' or ') || 'none'}`
}

/** Another phone may have checked in some of them. Then the form is about the others alone. */
async function waitingIn(place: Locator, names: readonly string[]): Promise<string[]> {
  const shown = await place.locator('h2, h3').allTextContents()
  return names.filter((name) => {
    const [first = ''] = name.split(' ')
    return shown.some((title) => title.includes(first))
  })
}

/** Keeps the preselected guardian, or chooses one of the family, or types a name. */
async function chooseGuardian(phone: SoakPhone, place: Locator, change: RegExp): Promise<void> {
  const other = place.getByRole('button', { name: change })
  if (await other.isVisible()) {
    if (phone.random.chance(0.7)) return
    await other.click()
  }
  const candidates = place.locator('.kids-guardians:visible .kids-guardian')
  const count = await candidates.count()
  if (count > 0) return candidates.nth(phone.random.below(count)).click()
  await place.getByRole('searchbox', { name: 'Type another name' }).fill('Aunt Sola')
  await button(place, 'Use “Aunt Sola”').click()
}

/** Opens the pick-up of a random child who is still here on this phone. @returns null if there is none */
async function openPickUp(phone: SoakPhone, wanted: (name: string) => boolean) {
  await phone.atChildren()
  const page = phone.page()
  const here = (await page.locator('.kids-row:not([data-collected]) .door-name').allTextContents()).filter(
    wanted,
  )
  if (here.length === 0) return null
  const name = phone.random.pick(here)
  await page.locator('.kids-row').filter({ hasText: name }).click()
  const sheet = page.getByRole('dialog', { name })
  await expect(sheet).toBeVisible()
  return { name, sheet }
}

/** Chooses who collects the child, if nobody is preselected. */
async function nameCollector(phone: SoakPhone, sheet: Locator): Promise<void> {
  const change = /^Change: Who collects /
  if ((await button(sheet, change).locator('visible=true').count()) === 0)
    await chooseGuardian(phone, sheet, change)
}

/** Presses "Hand over" and waits for the answer. @returns its text; null: another phone was faster */
async function handOver(phone: SoakPhone, sheet: Locator): Promise<string | null> {
  if (!(await clicked(phone, button(sheet, 'Hand over').locator('visible=true')))) return null
  const said = notice(phone.page()).getByText(/: collected by /)
  const refused = sheet.getByText(
    /^(This is not the code of|This code is for|The code was wrong|.* is not here any)/,
  )
  const collected = sheet.getByText(/^Collected \d\d:\d\d by /)
  await expect(said.or(refused).or(collected).first()).toBeVisible()
  if (await said.first().isVisible()) return (await said.first().textContent()) ?? ''
  return (await refused.or(collected).first().textContent()) ?? ''
}

/** Hands the child over and records the check-out that the screen confirms. */
async function recordedHandOver(
  phone: SoakPhone,
  sunday: Sunday,
  { name, sheet }: { name: string; sheet: Locator },
  by: 'code' | 'guardian',
): Promise<string> {
  const attempt = sunday.record.begin(phone.number, 'check-out', [name])
  const answer = await handOver(phone, sheet)
  if (!answer?.includes(': collected by ')) {
    attempt.cancel()
    return `${name} by ${by}: ${answer ?? 'collected by another phone'}`
  }
  attempt.confirm()
  return `${name} collected by ${by}`
}

export const pickUpByCode: Action = async (phone, sunday) => {
  const open = await openPickUp(phone, (name) => sunday.codes.has(name))
  if (!open) return 'no child with a code is here'
  const { name, sheet } = open
  const code = sheet.getByLabel('Pick-up code')
  if (!(await code.isVisible())) return `${name}: the screen asks for no code`
  await code.fill(sunday.codes.get(name)!)
  await nameCollector(phone, sheet)
  return recordedHandOver(phone, sunday, open, 'code')
}

export const pickUpByGuardian: Action = async (phone, sunday) => {
  const open = await openPickUp(phone, () => true)
  if (!open) return 'no child is here'
  const { name, sheet } = open
  const way = sheet.getByRole('radio', { name: 'Guardian, no code', exact: true })
  if (await way.isVisible()) await way.check()
  const guardians = sheet.locator('.kids-guardian:visible')
  const count = await guardians.count()
  if (count === 0) return `${name}: no guardian can be chosen`
  if (!(await clicked(phone, guardians.nth(phone.random.below(count))))) return `${name} is gone meanwhile`
  return recordedHandOver(phone, sunday, open, 'guardian')
}

/** A wrong code. A phone locks a child after five of them, so it stops before. */
export const wrongCode: Action = async (phone, sunday) => {
  const { number } = phone
  const tried = (name: string) => sunday.wrongTries.get(`${number} ${name}`) ?? 0
  const open = await openPickUp(phone, (name) => sunday.codes.has(name) && tried(name) < 3)
  if (!open) return 'no child with a code is here'
  const { name, sheet } = open
  const code = sheet.getByLabel('Pick-up code')
  if (!(await code.isVisible())) return `${name}: the screen asks for no code`
  await code.fill(sunday.codes.get(name) === 'A234' ? 'A235' : 'A234')
  await nameCollector(phone, sheet)
  sunday.wrongTries.set(`${number} ${name}`, tried(name) + 1)
  const answer = await handOver(phone, sheet)
  if (answer?.includes(': collected by ')) throw new Error(`${name} was handed over by a wrong code`)
  return `${name}, wrong code: ${answer ?? 'collected by another phone'}`
}
