/** The button was pressed: live where that works, into the phone's outbox where it does not. */
import { freshId, type Capture, type Fields } from '../outbox/capture.ts'
import { putInPlace } from './answer.ts'
import { clearDraft, keepDraft } from './draft.ts'
import { mainOf } from './elements.ts'
import { fieldsOf, setHidden, tell } from './form.ts'
import { replaceFormer } from './former.ts'
import { showOutbox } from './outbox-notice.ts'
import { fits } from './problems.ts'
import { showReady } from './ready.ts'
import { showSaved } from './saved.ts'
import { say } from './say.ts'
import { sendKept } from './send-kept.ts'

export async function submit(form: HTMLFormElement): Promise<void> {
  if (form.dataset.sending || !fits(form)) return
  keepDraft(form)
  busy(form, true)
  const capture = captureOf(form, fieldsOf(form))
  const { page, kept } = await sendKept(form.action, capture, () => tell(form, say('visitor.busy')))
  busy(form, false)
  if (page) await answered(form, capture.fields, page)
  else if (kept) await saved(form, capture)
  else tell(form, say('visitor.notKept'))
}

/** A second tap does nothing, and the button stays where the thumb is. */
function busy(form: HTMLFormElement, sending: boolean): void {
  if (sending) form.dataset.sending = 'yes'
  else delete form.dataset.sending
  showReady(form)
  tell(form, sending ? say('visitor.sending') : '')
}

async function answered(form: HTMLFormElement, fields: Fields, page: Document): Promise<void> {
  const main = mainOf(page)
  // Out of the outbox again: until there are thanks it is a draft.
  keepDraft(form)
  if (main?.dataset.step === 'thanks') {
    clearDraft()
    await replaceFormer(fields)
  }
  putInPlace(page)
  await showOutbox()
}

async function saved(form: HTMLFormElement, capture: Capture): Promise<void> {
  clearDraft()
  setHidden(form, 'id', freshId())
  await replaceFormer(capture.fields)
  await showSaved(capture)
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
