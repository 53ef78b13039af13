/** The script of the capture pages. Each page is complete without; where this cannot do its work, the form goes its own way. */
import { afterPress } from '../../lib/device/after-press.ts'
import { CHANNEL } from './outbox/flush.ts'
import { sayAsOf } from './page/as-of.ts'
import { keepDraft, offerDraft } from './page/draft.ts'
import { sendWaiting, showOutbox } from './page/outbox-notice.ts'
import { openFirstTimerForm } from './page/first-timer-button.ts'
import { isControl } from './page/form.ts'
import { forgetFormer } from './page/former.ts'
import { checkLeft, checkMended } from './page/problems.ts'
import { showAllReady, showReady } from './page/ready.ts'
import { speakThePagesLanguage } from './page/say.ts'
import { keepCorrection, submit } from './page/submit.ts'
import { startWorker } from './page/worker-link.ts'

/** Each form of the page: also those that are put there later. */
const formOf = ({ target }: Event) =>
  target instanceof HTMLFormElement && target.method === 'post' ? target : null
const controlOf = ({ target }: Event) => (isControl(target) ? target : null)

document.addEventListener('submit', (event) => {
  const form = formOf(event)
  if (!form) return
  event.preventDefault()
  // What nobody foresaw: the form as it would have gone without script.
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

// By the browser's own way back the form may hold what it held; a phone that fills it in says so by `change` at the most.
for (const name of ['pageshow', 'change', 'focusin']) addEventListener(name, showAllReady)

async function start(): Promise<void> {
  for (const form of document.forms) form.noValidate = true
  await speakThePagesLanguage()
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

// Whatever fails here, the page works as it came.
start().catch(() => undefined)
