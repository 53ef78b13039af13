/** Submits a form: directly if that works, else through the phone's outbox. */
import { freshId, type Capture, type Fields } from '../outbox/capture.ts'
import { putInPlace } from './answer.ts'
import { clearDraft, keepDraft } from './draft.ts'
import { mainOf, el } from './elements.ts'
import { fieldsOf, setHidden, tell } from './form.ts'
import { askAgain, replaceFormer, underWay } from './unfinished.ts'
import { sendLater, sendWaiting, showOutbox, showSaved } from './outbox-notice.ts'
import { fits, wrongOn, showReady } from './problems.ts'
import { t } from './page-messages.ts'
import { sendKept, type Sent } from './send-kept.ts'

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
