/** What this phone still keeps for the church, above the page's question: sent when it can be, shown until it was seen. */
import { captureStore } from '../outbox/capture-db.ts'
import { whoOf, type Capture } from '../outbox/capture.ts'
import { flushCaptures } from '../outbox/flush.ts'
import { post, putInPlace } from './answer.ts'
import { el, mainOf, press } from './elements.ts'
import { finishing, isFormer } from './former.ts'
import { endSaved } from './saved.ts'
import { say, sayWhen } from './say.ts'
import { isUnderWay, underWay } from './under-way.ts'
import { sendsByItself } from './worker-link.ts'

/** The page tries again after so many seconds, and then after pauses twice as long. */
const FIRST_PAUSE = 15
const MOST_TRIES = 5

let waited = false
let trouble: 'visitor.busy' | 'visitor.stillHere' | null = null
let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what waits, and shows what is left. @param asked somebody pressed the button for it */
export async function sendWaiting(asked = false): Promise<void> {
  clearTimeout(timer)
  if (asked) tries = 0
  const isWaiting = (await rows()).some(({ state }) => state === 'waiting')
  if (!isWaiting) return showOutbox()
  if (asked && underWay()) {
    // The server asked this page to wait; what is kept goes out after it.
    trouble = 'visitor.busy'
    await showOutbox()
  }
  const { left, wait } = await flushCaptures().catch(() => ({ left: 1, wait: 0 }))
  waited = true
  if (left > 0) sendLater(wait)
  else tries = 0
  trouble = wait > 0 ? 'visitor.busy' : asked && left > 0 ? 'visitor.stillHere' : null
  await showOutbox()
}

/** @param wait seconds that the server asked to wait; 0 where nobody answered */
export function sendLater(wait: number): void {
  clearTimeout(timer)
  waited = true
  if (wait > 0) tries = 0
  else if (tries >= MOST_TRIES) return
  const seconds = wait || FIRST_PAUSE * 2 ** tries
  tries += 1
  timer = setTimeout(() => void sendWaiting(), seconds * 1000)
}

/** Where nothing can be kept, nothing waits. */
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
  else if (waited && kept.length === 0) lines.push(el('p', '', say('visitor.sent')))
  if (trouble && lines.length > 0) lines.push(el('p', '', say(trouble)))
  place(lines)
}

/** In one place that stays, so that a change is read out. */
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
  const line = el('p', '', say(words, { count: waiting.length, when }), ' ')
  line.append(press(say('visitor.sendNow'), () => void sendWaiting(true)))
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
  const line = el('p', '', say(REFUSED[capture.why ?? 'question'], { who }), ' ')
  if (capture.state === 'needs you')
    line.append(
      press(say('visitor.goOn'), () => void goOn(capture)),
      ' ',
    )
  else line.append(press(say('visitor.seen'), () => void forget(capture)))
  return line
}

async function forget({ key }: Capture): Promise<void> {
  await captureStore().change(key, () => null)
  await showOutbox()
}

/** Asks the server again with the person there: what it answers is the page that asks them. */
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
