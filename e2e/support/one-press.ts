/** Checks that one press submits once: leaving a field never moves the pressed button. */
import { expect, type Page } from '@playwright/test'

export type How = 'mouse' | 'touch'
type Press = { left: string; pressed: string; moved: number; clicks: number }

/** Fields that can show an error on blur. */
const FIELDS =
  'input:not([type=hidden]):not([type=checkbox]):not([type=radio]):not([type=file]), textarea, select'
const PRESSED = 'button, a[href], summary'

/**
 * Leaves each field of the open form once by pressing an element below it. Each field has its own target, because an
 * earlier field already shows its error. Clicks are counted before the page handles them, so nothing is sent or left.
 * @param typed the field's value on blur; null keeps it
 */
export async function pressEach(page: Page, how: How, typed: string | null): Promise<Press[]> {
  await page.evaluate(watchPresses)
  const presses: Press[] = []
  const fields = await page.evaluate(targetsOfFields, { fields: FIELDS, pressed: PRESSED })
  for (const [index, { field, targets }] of fields.entries()) {
    const target = targets[index % targets.length]
    if (target) presses.push(await pressOnce(page, how, { field, target }, typed))
  }
  return presses
}

/** A pressed button moves down by a pixel. */
const SUNK = 1

export const expectOnePress = (presses: Press[]): void =>
  expect(presses.filter(({ moved, clicks }) => Math.abs(moved) > SUNK || clicks !== 1)).toEqual([])

type Pair = { field: string; target: string }

async function pressOnce(page: Page, how: How, pair: Pair, text: string | null): Promise<Press> {
  const field = page.locator(`[data-press-id="${pair.field}"]`)
  const target = page.locator(`[data-press-id="${pair.target}"]`)
  if (text !== null && (await field.getAttribute('type')) !== 'date') await field.fill(text).catch(() => {})
  await field.focus()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${pair.target} is not on the screen`)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.evaluate((id) => window.pressing?.(id), pair.target)
  if (how === 'touch') await page.touchscreen.tap(at.x, at.y)
  else {
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    await page.waitForTimeout(60)
    await page.mouse.up()
  }
  const { moved, clicks } = await page.evaluate(() => window.pressed?.() ?? { moved: NaN, clicks: NaN })
  return { left: pair.field, pressed: pair.target, moved, clicks }
}

declare global {
  interface Window {
    pressing?: (id: string) => void
    pressed?: () => Promise<{ moved: number; clicks: number }>
  }
}

/** Runs in the page. */
function watchPresses(): void {
  let target: Element | null = null
  let from = 0
  let moved = 0
  let clicks = 0
  const top = () => Math.round(target?.getBoundingClientRect().top ?? 0)
  window.pressing = (id) => {
    target = document.querySelector(`[data-press-id="${id}"]`)
    moved = clicks = 0
    from = top()
  }
  window.pressed = async () => {
    await new Promise((later) => setTimeout(later, 30))
    return { moved, clicks }
  }
  addEventListener('mouseup', () => (moved = top() - from), true)
  addEventListener(
    'click',
    (event) => {
      if (target && event.target instanceof Node && target.contains(event.target)) clicks += 1
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
}

/** Runs in the page: each editable field, with the buttons and links below it. */
function targetsOfFields(selectors: {
  fields: string
  pressed: string
}): { field: string; targets: string[] }[] {
  const dialogs = [...document.querySelectorAll('dialog[open]')]
  const root =
    dialogs.at(-1) ??
    document.querySelector('ion-router-outlet .ion-page:not(.ion-page-hidden)') ??
    document.body
  const usable = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    !element.matches(':disabled, [readonly]')
  const named = (element: Element, index: number): [Element, string] => {
    const name = element.getAttribute('name') ?? element.textContent?.trim().slice(0, 30) ?? ''
    const id = `${index} ${name}`.replaceAll('"', '')
    element.setAttribute('data-press-id', id)
    return [element, id]
  }
  const all = [...root.querySelectorAll('form')].flatMap((form) => [
    ...form.querySelectorAll(selectors.fields),
  ])
  const fields = all.filter(usable)
  const targets = [...root.querySelectorAll(selectors.pressed)].filter(usable)
  const ids = new Map([...fields, ...targets].map(named))
  const below = (field: Element) =>
    targets.filter((target) => field.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING)
  return fields.map((field) => ({
    field: ids.get(field) ?? '',
    targets: below(field).map((target) => ids.get(target) ?? ''),
  }))
}
