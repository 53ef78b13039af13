/** An usher's actions at the door, through the screen. Each action returns a line for the log. */
import { expect, type Locator, type Page } from '@playwright/test'
import { field, row } from '../door/at-the-door.ts'
import type { SoakPhone } from './soak-phone.ts'
import type { Sunday } from './sunday.ts'

export type Action = (phone: SoakPhone, sunday: Sunday) => Promise<string>

/** Clicks the button. False: it disappeared, because another phone changed the screen. */
export async function clicked(phone: SoakPhone, button: Locator): Promise<boolean> {
  try {
    await button.click({ timeout: 5000 })
    return true
  } catch (error) {
    if (phone.wasKilled() || (await button.isVisible())) throw error
    return false
  }
}

const notice = (page: Page) => page.locator('.door-notices')
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true })

/** Types a name. @returns whether this phone knows the person and shows them marked */
export async function search(page: Page, name: string): Promise<'unknown' | 'marked' | 'not-marked'> {
  await field(page).fill(name)
  await expect(page.locator('.door-list')).toHaveAttribute('data-shows', name)
  if ((await row(page, name).count()) === 0) return 'unknown'
  return (await row(page, name).getAttribute('data-state')) === null ? 'not-marked' : 'marked'
}

/** Taps the row of a person. @returns true if the screen says that it marked them */
export async function tapName(phone: SoakPhone, { record }: Sunday, name: string): Promise<boolean> {
  const page = phone.page()
  const attempt = record.begin(phone.number, 'mark', [name])
  await row(page, name).click()
  const marked = notice(page).getByText(`Marked ${name}`)
  const isHere = notice(page).getByText(`${name} has been here since`)
  await expect(marked.or(isHere)).toBeVisible()
  if (await isHere.isVisible()) {
    attempt.cancel()
    return false
  }
  attempt.confirm()
  return true
}

export const markOne: Action = async (phone, sunday) => {
  await phone.atDoor()
  const name = phone.random.pick(sunday.names)
  if ((await search(phone.page(), name)) === 'unknown') return `${name} is not known here yet`
  const marked = await tapName(phone, sunday, name)
  const text = `${name} ${marked ? 'marked' : 'is here already'}`
  // After some minutes most people are here. Then undos keep the marks going.
  return phone.random.chance(marked ? 0.15 : 0.4) ? `${text}, ${await takeBack(phone, sunday, name)}` : text
}

/** Undoes the mark of somebody who is here. */
export const undoMark: Action = async (phone, sunday) => {
  await phone.atDoor()
  const { attempts } = sunday.record
  const own = attempts.filter((one) => one.kind === 'mark' && one.phone === phone.number)
  if (own.length === 0) return 'nobody to unmark'
  const { name } = phone.random.pick(own)
  if ((await search(phone.page(), name)) !== 'marked') return `${name} is not marked here`
  if (await tapName(phone, sunday, name)) return `${name} marked, not unmarked`
  return `${name} ${await takeBack(phone, sunday, name)}`
}

/** Presses "Undo" in the notice about this person. */
async function takeBack(phone: SoakPhone, { record }: Sunday, name: string): Promise<string> {
  const said = notice(phone.page())
  const attempt = record.begin(phone.number, 'unmark', [name])
  if (!(await clicked(phone, button(said, 'Undo')))) {
    attempt.cancel()
    return 'the notice is gone'
  }
  const gone = said.getByText(`${name} unmarked`)
  const elsewhere = said.getByText(`${name} is still marked from another door.`)
  await expect(gone.or(elsewhere)).toBeVisible()
  if (!(await gone.isVisible())) return 'undone, still marked elsewhere'
  attempt.confirm()
  return 'undone'
}

/**
 * Marks a family by its sheet, sometimes without one of them.
 * @returns the line for the log, and the children whom the notice offers to check in
 */
export async function markFamilyOf(
  phone: SoakPhone,
  sunday: Sunday,
): Promise<{ text: string; children: string[] }> {
  await phone.atDoor()
  const page = phone.page()
  const family = phone.random.pick(sunday.families)
  const person = phone.random.pick([...family.adults, ...family.children])
  const none = (text: string) => ({ text, children: [] })
  if ((await search(page, person)) === 'unknown') return none(`${person} is not known here yet`)
  const sign = page.getByRole('button', { name: new RegExp(`^Family of ${person}: `) })
  if ((await sign.count()) === 0) return none(`${person}: no family is offered`)
  await sign.click()
  const sheet = page.getByRole('dialog', { name: family.name })
  const main = sheet.getByRole('button', { name: /^Mark / })
  await expect(main.or(sheet.getByText('Everybody in this family is here.'))).toBeVisible()
  const ticked = sheet.locator('.door-row[aria-pressed="true"]')
  if ((await ticked.count()) > 1 && phone.random.chance(0.3)) await ticked.last().click()
  const names = await ticked.locator('.door-name').allTextContents()
  const attempt = sunday.record.begin(phone.number, 'mark', names)
  if (names.length === 0 || !(await clicked(phone, main))) {
    attempt.cancel()
    await button(sheet, 'Close').click()
    return none(`${family.name}: everybody is here`)
  }
  await expect(sheet).toBeHidden()
  const said = notice(page).getByText(`${family.name}: ${names.length} marked`)
  // The sheet leaves out people whom another phone marked meanwhile. Then the number is smaller.
  const whole = await said.waitFor({ timeout: 3000 }).then(
    () => true,
    () => false,
  )
  if (phone.wasKilled()) throw new Error('killed')
  if (whole) attempt.confirm()
  const children = whole ? names.filter((name) => family.children.includes(name)) : []
  return { text: `${family.name}: ${names.length} marked${whole ? '' : ' at most'}`, children }
}

export const addFirstTimer: Action = async (phone, sunday) => {
  const { record, names } = sunday
  await phone.atDoor()
  const page = phone.page()
  const { first, last, phone: number } = sunday.stranger(phone.random)
  const name = `${first} ${last}`
  const form = await openForm(page, name, number)
  record.added.attempted.add(name)
  const attempt = record.begin(phone.number, 'mark', [name])
  await button(form, 'Add and mark').click()
  await expect(notice(page).getByText(`Added and marked ${name}`)).toBeVisible()
  attempt.confirm()
  record.added.confirmed.add(name)
  names.push(name)
  return `first timer ${name}`
}

export const addFirstFamily: Action = async (phone, sunday) => {
  const { record, names, families } = sunday
  await phone.atDoor()
  const page = phone.page()
  const { first, last, phone: number } = sunday.stranger(phone.random)
  const children = phone.random.chance(0.5) ? ['Ada'] : ['Ada', 'Obi']
  const other = phone.random.chance(0.5) ? 'Nkechi' : null
  const form = await openForm(page, `${first} ${last}`, number)
  await form.getByRole('button', { name: 'Add family' }).click()
  for (const [at, child] of children.entries()) {
    if (at > 0) await form.getByRole('button', { name: 'Add another child' }).click()
    await form.getByLabel(`First name of child ${at + 1}`).fill(child)
  }
  if (other) await form.getByLabel('First name of the other adult').fill(other)
  const full = (one: string) => `${one} ${last}`
  const adults = [first, ...(other ? [other] : [])].map(full)
  const family = { name: `${last} family`, adults, children: children.map(full) }
  const all = [...family.adults, ...family.children]
  for (const name of all) record.added.attempted.add(name)
  const attempt = record.begin(phone.number, 'mark', all)
  await button(form, 'Add and mark the family').click()
  await expect(notice(page).getByText(`${family.name}: ${all.length} added and marked`)).toBeVisible()
  attempt.confirm()
  for (const name of all) record.added.confirmed.add(name)
  names.push(...all)
  families.push(family)
  return `first timers, ${family.name} of ${all.length}`
}

async function openForm(page: Page, name: string, number: string): Promise<Locator> {
  await search(page, name)
  await page.getByRole('button', { name: /New here/ }).click()
  const form = page.getByRole('dialog', { name: 'New here' })
  await form.getByLabel('Phone number').fill(number)
  return form
}

export const countHeads: Action = async (phone, { record }) => {
  await phone.atDoor()
  const page = phone.page()
  const places = page.getByRole('navigation', { name: 'Door sections' })
  await places.getByRole('button', { name: 'Headcount' }).click()
  const kind = phone.random.pick(['Men', 'Women', 'Children'])
  const plus = page.getByRole('button', { name: new RegExp(`^${kind}.*Add one$`) })
  const taps = 1 + phone.random.below(3)
  for (let tap = 0; tap < taps; tap += 1) {
    record.heads.attempted += 1
    await plus.click()
    // The count moves at once. When it is on disk, it is not shown as being saved any more.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    await expect(page.locator('.heads-plus strong[data-saving]')).toHaveCount(0)
    record.heads.confirmed += 1
  }
  await places.getByRole('button', { name: 'Names' }).click()
  return `headcount ${kind} +${taps}`
}
