/**
 * A draft of typed values for each link on this phone. It is deleted after the thanks page and after a day.
 */
import { freshId, type Fields, isSamePerson, type Capture, captureStore } from '../outbox/capture-db.ts'
import { el, mainOf, press } from './page-form.ts'
import { setHidden, typedControls, fieldsOf } from './form.ts'
import { showReady, isWrong } from './problems.ts'
import { t } from './page-messages.ts'
import { questionsOf } from '../outbox/deliver.ts'
import { carriedFields } from '../../../../contract/capture-page.ts'

type Draft = { at: number; typed: Fields; id: string; inOutbox?: boolean }

const DAY = 86_400_000
const PREFIX = 'narthex-draft '

/** One draft for each link: the page, its reference and its event. */
function nameNow(): string {
  const link = new URLSearchParams(location.search)
  return [PREFIX + location.pathname, link.get('reference') ?? '', link.get('eventId')]
    .filter((part) => part !== null)
    .join(' ')
}

export function keepDraft(form: HTMLFormElement): void {
  const typed = Object.fromEntries(typedControls(form).map(({ name, value }) => [name, value]))
  const id = form.querySelector<HTMLInputElement>('input[name=id]')?.value
  writeDraft({ ...readDraft()?.typed, ...typed }, id)
}

export function writeDraft(typed: Fields, id = readDraft()?.id ?? freshId()): void {
  store((kept) => kept.setItem(nameNow(), JSON.stringify({ at: Date.now(), typed, id } satisfies Draft)))
}

/**
 * Adds fields to the draft. A draft with another value in one of them is another person's and is dropped.
 * @returns false where the browser stores nothing
 */
export function carryIntoDraft(fields: Fields): boolean {
  const before = readDraft()?.typed ?? {}
  const isTheirs = Object.entries(fields).every(([name, value]) => !before[name] || before[name] === value)
  writeDraft(isTheirs ? { ...before, ...fields } : fields)
  return readDraft() !== null
}

/** While the outbox holds the values, a reopened page offers no draft. Later typing is a draft again. */
export function setDraftKept(inOutbox: boolean): void {
  const draft = readDraft()
  if (draft) store((kept) => kept.setItem(nameNow(), JSON.stringify({ ...draft, inOutbox })))
}

export const clearDraft = (): void => store((kept) => kept.removeItem(nameNow()))

function readDraft(): Draft | null {
  const draft = store((kept) => JSON.parse(kept.getItem(nameNow()) ?? 'null') as Draft | null) ?? null
  return draft && Date.now() - draft.at < DAY ? draft : null
}

/** Undefined if the browser stores nothing. */
function store<T>(work: (kept: Storage) => T): T | undefined {
  try {
    return work(localStorage)
  } catch {
    return undefined
  }
}

/** Fills a newly opened form from the draft and says so, because the phone may be another person's. */
export function offerDraft(form: HTMLFormElement): void {
  const draft = readDraft()
  if (!draft || draft.inOutbox) return clearDraft()
  const filled = typedControls(form).filter((control) => !control.value && draft.typed[control.name])
  if (filled.length === 0) return
  for (const control of filled) control.value = draft.typed[control.name] ?? ''
  setHidden(form, 'id', draft.id)
  const notice = el('p', 'cp-notice cp-notice-wait', t('visitor.draft'), ' ')
  notice.append(press(t('visitor.startEmpty'), () => startEmpty(form, notice)))
  notice.setAttribute('role', 'status')
  mainOf()?.prepend(notice)
}

function startEmpty(form: HTMLFormElement, notice: HTMLElement): void {
  clearDraft()
  form.reset()
  for (const control of typedControls(form)) control.value = ''
  setHidden(form, 'id', freshId())
  showReady(form)
  notice.remove()
  typedControls(form)[0]?.focus()
}

/**
 * Tracks captures that are not finished: one that the visitor finishes by hand, and the one that this page is sending.
 * A capture finished by hand is removed once the visitor's answer is kept or received.
 */

const NAME = 'narthex-former'

/** It survives a change of page, but only in this tab. */
export function finishing({ key }: Capture): void {
  session((kept) => kept.setItem(NAME, key))
}

/** True for the entry whose form is on this page. */
export const isFormer = ({ key }: Capture): boolean => session((kept) => kept.getItem(NAME)) === key

/** A newly opened page belongs to no earlier entry. */
export const forgetFormer = (): void => session((kept) => kept.removeItem(NAME))

/**
 * Removes the former entry only if it is the same person's: by phone or email, or if the former has neither.
 */
export async function replaceFormer(fields: Fields): Promise<void> {
  const key = session((kept) => kept.getItem(NAME))
  forgetFormer()
  if (!key) return
  const isTheirs = ({ form, fields: before }: Capture) =>
    isSamePerson(before, fields) || isWrong(form === 'mark' ? 'emailOrPhone' : 'phone', before)
  await captureStore()
    .change(key, (former) => (isTheirs(former) ? null : former))
    .catch(() => undefined)
}

/** Sends a new visitor's marks with an open question again, because the church may know them now. */
export async function askAgain(fields: Fields): Promise<void> {
  const store = captureStore()
  const marks = await questionsOf(store, fields).catch(() => [])
  for (const { key } of marks) await store.change(key, (mark) => ({ ...mark, state: 'waiting', why: null }))
}

/** If a browser keeps nothing, the entry stays, and the server counts nobody twice. */
function session<T>(work: (kept: Storage) => T): T | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}

const BUTTON = 'button[formaction$="&new"]'

/** The button on the attendance form that opens the first-timer form, also offline. */
export const firstTimerButton = (within: ParentNode | null): HTMLButtonElement | null =>
  within?.querySelector<HTMLButtonElement>(BUTTON) ?? null

/** Opens the cached page instead of posting. The draft carries the typed values. */
export function openFirstTimerForm(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>(BUTTON) : null
  if (!button?.form) return
  event.preventDefault()
  const sending = underWay()
  if (sending) finishing(sending.capture)
  const { emailOrPhone = '' } = fieldsOf(button.form)
  if (!emailOrPhone.trim() || carryIntoDraft(carriedFields(emailOrPhone)))
    return location.assign(button.formAction)
  // Without a draft the server carries the values, as for a page without a script.
  button.form.action = button.formAction
  button.form.submit()
}

export type UnderWay = {
  /** The last complete state of the form. */
  capture: Capture
  /** Set while the server asks to wait and nobody else can send the entry. */
  correct?: ((fields: Fields | null) => void) | undefined
}

let now: UnderWay | null = null

/** The form that this page is sending, from the press to the response. */
export const underWay = (): UnderWay | null => now
export const setUnderWay = (next: UnderWay | null): void => void (now = next)

/** True for the entry that this page is sending. It does not count as pending. */
export const isUnderWay = ({ key }: Capture): boolean => key === now?.capture.key
