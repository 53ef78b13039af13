/**
 * Tracks captures that are not finished: one that the visitor finishes by hand, and the one that this page is sending.
 * A capture finished by hand is removed once the visitor's answer is kept or received.
 */
import { captureStore } from '../outbox/capture-db.ts'
import { isSamePerson, type Capture, type Fields } from '../outbox/capture.ts'
import { questionsOf } from '../outbox/deliver.ts'
import { isWrong } from './checks.ts'
import { carriedFields } from '../../../../contract/capture-page.ts'
import { carryIntoDraft } from './draft.ts'
import { fieldsOf } from './form.ts'

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
