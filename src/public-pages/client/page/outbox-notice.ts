/**
 * Shows the pending captures above the page's question, sends them when possible, and keeps each until seen.
 */
import { captureStore, whoOf, type Capture } from '../outbox/capture-db.ts'
import { flushCaptures } from '../outbox/deliver.ts'
import { post, putInPlace } from './answer.ts'
import { el, mainOf, press, lookAt } from './page-form.ts'
import { finishing, isFormer, isUnderWay, underWay, firstTimerButton, writeDraft } from './draft.ts'
import { t, sayWhen } from './page-messages.ts'
import { sendsByItself } from './worker-link.ts'
import { carriedFields } from '../../../../contract/capture-page.ts'

/** The page tries again after so many seconds, and then after pauses twice as long. */
const FIRST_PAUSE = 15
const MOST_TRIES = 5

let waited = false
let trouble: 'visitor.busy' | 'visitor.stillHere' | null = null
let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends pending captures and shows the rest. @param byHand the visitor pressed the button */
export async function sendWaiting(byHand = false): Promise<void> {
  clearTimeout(timer)
  if (byHand) tries = 0
  const isWaiting = (await rows()).some(({ state }) => state === 'waiting')
  if (!isWaiting) return showOutbox()
  if (byHand && underWay()) {
    // The server asked this page to wait. The kept captures are sent after it.
    trouble = 'visitor.busy'
    await showOutbox()
  }
  const { left, wait } = await flushCaptures().catch(() => ({ left: 1, wait: 0 }))
  waited = true
  if (left > 0) sendLater(wait)
  else tries = 0
  trouble = wait > 0 ? 'visitor.busy' : byHand && left > 0 ? 'visitor.stillHere' : null
  await showOutbox()
}

/** @param wait seconds that the server asked to wait. 0 if no response came */
export function sendLater(wait: number): void {
  clearTimeout(timer)
  waited = true
  if (wait > 0) tries = 0
  else if (tries >= MOST_TRIES) return
  const seconds = wait || FIRST_PAUSE * 2 ** tries
  tries += 1
  timer = setTimeout(() => void sendWaiting(), seconds * 1000)
}

/** Empty if the browser stores nothing. */
async function rows(): Promise<Capture[]> {
  try {
    return (await captureStore().all()).filter((capture) => !isUnderWay(capture))
  } catch {
    return []
  }
}

export async function showOutbox(): Promise<void> {
  const kept = await rows()
  const waiting = kept.filter(({ state }) => state === 'waiting')
  if (waiting.length > 0) waited = true
  else endSaved()
  const lines = kept.filter((one) => one.state !== 'waiting' && !isFormer(one)).map(seenByHand)
  if (waiting.length > 0) lines.unshift(await waitingLine(waiting))
  else if (waited && kept.length === 0) lines.push(el('p', '', t('visitor.sent')))
  if (trouble && lines.length > 0) lines.push(el('p', '', t(trouble)))
  place(lines)
}

/** One element stays, so that screen readers announce changes. */
function place(lines: readonly HTMLElement[]): void {
  const main = mainOf()
  const here = document.querySelector('#outbox')
  if (!main || (lines.length === 0 && !here)) return
  const section = here ?? el('section', '')
  section.id = 'outbox'
  section.setAttribute('role', 'status')
  section.className = lines.length > 0 ? 'cp-notice cp-notice-wait' : ''
  if (section.parentElement !== main) main.prepend(section)
  section.replaceChildren(...lines)
}

async function waitingLine(waiting: readonly Capture[]): Promise<HTMLElement> {
  const words = (await sendsByItself()) ? 'visitor.waitingByItself' : 'visitor.waitingReopen'
  const when = sayWhen(new Date(waiting[0]?.at ?? 0))
  const line = el('p', '', t(words, { count: waiting.length, when }), ' ')
  line.append(press(t('visitor.sendNow'), () => void sendWaiting(true)))
  return line
}

const REFUSED = {
  link: 'visitor.refusedLink',
  known: 'visitor.refusedKnown',
  'too old': 'visitor.refusedOld',
  question: 'visitor.needsYou',
} as const

function seenByHand(capture: Capture): HTMLElement {
  const who = whoOf(capture)
  const line = el('p', '', t(REFUSED[capture.why ?? 'question'], { who }), ' ')
  if (capture.state === 'needs you')
    line.append(
      press(t('visitor.goOn'), () => void goOn(capture)),
      ' ',
    )
  else line.append(press(t('visitor.seen'), () => void forget(capture)))
  return line
}

async function forget({ key }: Capture): Promise<void> {
  await captureStore().change(key, () => null)
  await showOutbox()
}

/**
 * Sends the capture again while the visitor is there. The response is the page with the server's question.
 */
async function goOn(capture: Capture): Promise<void> {
  // A form that waits to be sent must stay on the page.
  const isBusy = underWay() !== null
  const answer = isBusy ? null : await post(capture.address, capture.fields)
  trouble = isBusy || answer?.wait ? 'visitor.busy' : answer ? null : 'visitor.stillHere'
  if (answer && !answer.wait) {
    finishing(capture)
    putInPlace(answer.page)
    const { step, notice } = mainOf()?.dataset ?? {}
    if (step === 'thanks' || notice === 'link') return forget(capture)
  }
  await showOutbox()
}

/**
 * Says that the capture is saved on this phone and how it will be sent. It runs only after the save.
 * @param busy the server responds, and asks to wait
 */
export async function showSaved(capture: Capture, busy: boolean): Promise<void> {
  const main = mainOf()
  if (!main) return
  const byItself = await sendsByItself()
  const truth = t(busy ? 'visitor.busy' : byItself ? 'visitor.savedByItself' : 'visitor.savedReopen')
  const title = el('h2', 'cp-question', t('visitor.savedTitle'))
  const panel = el('div', 'cp-thanks', title, el('p', '', truth))
  const form = await newcomersForm(main, capture)
  if (form) panel.append(form)
  panel.append(linkTo(capture.address, t('visitor.next')))
  main.dataset.step = 'saved'
  main.replaceChildren(panel)
  lookAt(main)
}

/** Removes the message about saving once nothing is pending. The link to the next person stays. */
function endSaved(): void {
  const main = mainOf()
  const panel = main?.dataset.step === 'saved' && main.querySelector('.cp-thanks')
  if (panel) panel.replaceChildren(panel.lastChild ?? '')
}

function linkTo(address: string, words: string): HTMLAnchorElement {
  const link = el('a', 'nx-button nx-button-quiet nx-button-wide cp-press', words)
  link.href = address
  return link
}

/**
 * A link to the first-timer form, because a number alone cannot
 * count an unknown person. Only if the form is cached here.
 */
async function newcomersForm(main: HTMLElement, capture: Capture): Promise<HTMLAnchorElement | null> {
  const address = firstTimerButton(main)?.formAction
  const kept = address && 'caches' in window && (await caches.match(address).catch(() => undefined))
  if (!kept || capture.form !== 'mark') return null
  const link = linkTo(address, t('visitor.savedNew'))
  link.addEventListener('click', () => {
    writeDraft(carriedFields(capture.fields.emailOrPhone ?? ''))
    finishing(capture)
  })
  return link
}
