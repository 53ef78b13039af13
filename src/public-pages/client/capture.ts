/**
 * The script of the capture pages. Each page works without
 * it. If the script fails, the browser submits the form.
 */
import { afterPress } from '../../lib/device/after-press.ts'
import { CHANNEL } from './outbox/deliver.ts'
import { sayAsOf, startWorker } from './page/worker-link.ts'
import {
  keepDraft,
  offerDraft,
  clearDraft,
  openFirstTimerForm,
  forgetFormer,
  askAgain,
  replaceFormer,
  underWay,
} from './page/draft.ts'
import { sendWaiting, showOutbox, sendLater, showSaved } from './page/outbox-notice.ts'
import { isControl, fieldsOf, setHidden, tell } from './page/form.ts'
import { checkLeft, checkMended, showAllReady, showReady, fits, wrongOn } from './page/problems.ts'
import { setPageLocale, t } from './page/page-messages.ts'
import { freshId, type Capture, type Fields } from './outbox/capture-db.ts'
import { putInPlace } from './page/answer.ts'
import { mainOf, el } from './page/page-form.ts'
import { sendKept, type Sent } from './page/send-kept.ts'

/** Submits a form: directly if that works, else through the phone's outbox. */

export async function submit(form: HTMLFormElement): Promise<void> {
  if (form.dataset.sending || !fits(form)) return
  keepDraft(form)
  const sent = await sendKept(form.action, captureOf(form, fieldsOf(form)), {
    sending: () => {
      busy(form, true)
      lock(form, true)
    },
    waiting: (seconds, open) => {
      lock(form, !open)
      showWait(form, seconds)
    },
    typed: () => completeFields(form),
  })
  busy(form, false)
  lock(form, false)
  if (sent.withdrawn) fits(form)
  else if (sent.page) await answered(form, sent.capture.fields, sent.page)
  else if (sent.kept) await saved(form, sent)
  else showNotice(form, t('visitor.notKept'))
}

/** While the server asks to wait, the outbox keeps typed corrections. */
export function keepCorrection(form: HTMLFormElement): void {
  if (form.dataset.sending) underWay()?.correct?.(completeFields(form))
}

const completeFields = (form: HTMLFormElement): Fields | null =>
  wrongOn(form).length > 0 ? null : fieldsOf(form)

/** A second tap does nothing, and the button stays where the thumb is. */
function busy(form: HTMLFormElement, sending: boolean): void {
  if (sending) form.dataset.sending = 'yes'
  else delete form.dataset.sending
  showReady(form)
  endNotice(form)
  tell(form, sending ? t('visitor.sending') : '')
}

/** Text typed into a form during the request would be lost. */
function lock(form: HTMLFormElement, locked: boolean): void {
  for (const part of form.querySelectorAll<HTMLElement>('[data-field], fieldset')) part.inert = locked
}

async function answered(form: HTMLFormElement, fields: Fields, page: Document): Promise<void> {
  const isThanked = mainOf(page)?.dataset.step === 'thanks'
  // It is no longer in the outbox. Until the thanks page it is a draft.
  keepDraft(form)
  if (isThanked) {
    clearDraft()
    await replaceFormer(fields)
    if (fields.form === 'write') await askAgain(fields)
  }
  putInPlace(page)
  await (isThanked ? sendWaiting() : showOutbox())
}

async function saved(form: HTMLFormElement, { capture, wait }: Sent): Promise<void> {
  clearDraft()
  setHidden(form, 'id', freshId())
  await replaceFormer(capture.fields)
  await showSaved(capture, wait > 0)
  sendLater(wait)
  await showOutbox()
}

function captureOf(form: HTMLFormElement, fields: Fields): Capture {
  return {
    key: freshId(),
    page: pageNow(),
    form: fields.form === 'write' ? 'write' : 'mark',
    fields,
    wordings: wordingsOf(form),
    address: form.getAttribute('action') ?? location.pathname + location.search,
    at: Date.now(),
    state: 'waiting',
    why: null,
  }
}

function pageNow(): Capture['page'] {
  const page = mainOf()?.dataset.capture
  return page === 'member' || page === 'event' ? page : 'service'
}

let read: Fields = {}

/**
 * The wording as the visitor read it. A form that only
 * passes answers on has none of its own and uses the last.
 */
function wordingsOf(form: HTMLFormElement): Fields {
  const marked = [...form.querySelectorAll<HTMLElement>('[data-wording]')]
  if (marked.length > 0)
    read = Object.fromEntries(
      marked.map(({ dataset, textContent }) => [`${dataset.wording}_wording`, textContent ?? '']),
    )
  return read
}

const AMBER = ['cp-notice', 'cp-notice-wait']

/** Shows the server's wait with the time left. */
function showWait(form: HTMLFormElement, seconds: number): void {
  const left = el('span', '')
  // A screen reader must not read each second.
  left.setAttribute('aria-hidden', 'true')
  showNotice(form, el('strong', '', `${t('capture.waitTitle')}.`), ` ${t('visitor.busy')} `, left)
  countDown(left, Math.ceil(seconds))
}

function showNotice(form: HTMLFormElement, ...words: (Node | string)[]): void {
  const place = form.querySelector('[data-say]')
  place?.classList.add(...AMBER)
  place?.replaceChildren(...words)
  place?.scrollIntoView({ block: 'nearest' })
}

function endNotice(form: HTMLFormElement): void {
  form.querySelector('[data-say]')?.classList.remove(...AMBER)
}

/** "0:42", until it is over or no longer on the page. */
function countDown(place: HTMLElement, seconds: number): void {
  const end = Date.now() + seconds * 1000
  const show = () => {
    const left = Math.max(0, Math.round((end - Date.now()) / 1000))
    place.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    if (left > 0 && place.isConnected) setTimeout(show, 1000)
  }
  show()
}

/** Handles every form of the page, also those added later. */
const formOf = ({ target }: Event) =>
  target instanceof HTMLFormElement && target.method === 'post' ? target : null
const controlOf = ({ target }: Event) => (isControl(target) ? target : null)

document.addEventListener('submit', (event) => {
  const form = formOf(event)
  if (!form) return
  event.preventDefault()
  // For unforeseen errors the browser submits the form as without a script.
  submit(form).catch(() => form.submit())
})

document.addEventListener('click', openFirstTimerForm)

document.addEventListener('focusout', (event) => {
  const control = controlOf(event)
  if (control) afterPress(() => checkLeft(control))
})

document.addEventListener('input', (event) => {
  const control = controlOf(event)
  if (control) checkMended(control)
  const form = control?.form
  if (!form?.dataset.form) return
  showReady(form)
  keepDraft(form)
  keepCorrection(form)
})

// After Back the form may hold earlier values. A phone's autofill fires at most `change`.
for (const name of ['pageshow', 'change', 'focusin']) addEventListener(name, showAllReady)

async function start(): Promise<void> {
  for (const form of document.forms) form.noValidate = true
  await setPageLocale()
  sayAsOf()
  if (!location.search.endsWith('&new')) forgetFormer()
  const form = document.querySelector<HTMLFormElement>('form[data-form]')
  if (form) offerDraft(form)
  showAllReady()
  window.addEventListener('online', () => void sendWaiting())
  if ('BroadcastChannel' in window)
    new BroadcastChannel(CHANNEL).addEventListener('message', () => void showOutbox())
  await sendWaiting()
  await startWorker()
}

// If anything fails here, the page works as the server sent it.
start().catch(() => undefined)
