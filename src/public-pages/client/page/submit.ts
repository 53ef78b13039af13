/** The button was pressed: live where that works, into the phone's outbox where it does not. */
import { freshId, type Capture, type Fields } from '../outbox/capture.ts'
import { putInPlace } from './answer.ts'
import { clearDraft, keepDraft } from './draft.ts'
import { mainOf } from './elements.ts'
import { fieldsOf, setHidden, tell } from './form.ts'
import { askAgain, replaceFormer } from './former.ts'
import { sendLater, sendWaiting, showOutbox } from './outbox-notice.ts'
import { fits, wrongOn } from './problems.ts'
import { showReady } from './ready.ts'
import { showSaved } from './saved.ts'
import { say } from './say.ts'
import { sendKept, type Sent } from './send-kept.ts'
import { underWay } from './under-way.ts'
import { endNotice, showNotice, showWait } from './form-notice.ts'

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
  else showNotice(form, say('visitor.notKept'))
}

/** While the server asks to wait, the outbox keeps what is typed. */
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
  tell(form, sending ? say('visitor.sending') : '')
}

/** Text typed into a form on its way would be lost. */
function lock(form: HTMLFormElement, locked: boolean): void {
  for (const part of form.querySelectorAll<HTMLElement>('[data-field], fieldset')) part.inert = locked
}

async function answered(form: HTMLFormElement, fields: Fields, page: Document): Promise<void> {
  const isThanked = mainOf(page)?.dataset.step === 'thanks'
  // Out of the outbox again: until there are thanks it is a draft.
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

/** As they were read; a form that only carries answers on has none of its own. */
function wordingsOf(form: HTMLFormElement): Fields {
  const marked = [...form.querySelectorAll<HTMLElement>('[data-wording]')]
  if (marked.length > 0)
    read = Object.fromEntries(
      marked.map(({ dataset, textContent }) => [`${dataset.wording}_wording`, textContent ?? '']),
    )
  return read
}
