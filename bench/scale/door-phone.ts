/** A phone at a door: its requests and their times, with the app's pauses (sync/client/auto-sync.ts and live-changes). */
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../../contract/ids.ts'
import { API, PROTOCOL } from '../../contract/protocol.ts'
import { call, listen, type Answer, type Sent } from './call.ts'
import type { LoadResult, Kind, Phone } from './orders.ts'

const AFTER_A_TAP_MS = 400
const AFTER_FIRST_TAP_MS = 1500
const JITTER_MS = 150
const AGAIN_MS = 1000

type Tap = { at: number; op: { id: string; seq: number } }
type Cursor = { epoch: string; scope: string; rev: number; lineage: string }
type Page = Cursor & { head: number }

export class DoorPhone {
  private cursor: Cursor | undefined
  private seq = 0
  private waiting: Tap[] = []
  private firstTapAt = 0
  private timer: NodeJS.Timeout | undefined
  private sending = false
  private pulling = false
  private latest = 0
  private planned = false
  private stopListening = () => {}
  private closed = false
  private allSent = () => {}

  constructor(
    private readonly url: string,
    readonly plan: Phone,
    private readonly result: LoadResult,
  ) {}

  /** The state of last week: all rows are here, up to the cursor. */
  async prepare(): Promise<void> {
    const first = await this.page('limit=1')
    this.cursor = { ...first, rev: first.head }
    const { lineage } = await this.page(`limit=1&${this.from()}`)
    this.cursor.lineage = lineage
  }

  open(): void {
    void this.pull(Date.now())
    this.listen()
  }

  private listen(): void {
    const { account, church } = this.plan
    const query = new URLSearchParams({ account, church })
    const onRev = (rev: number) => this.onRev(rev)
    this.stopListening = listen(this.request(`sync/live?${query}`), onRev, () => {
      this.result.streamsBroken += 1
      setTimeout(() => this.closed || this.listen(), AGAIN_MS * (0.5 + Math.random()))
    })
  }

  tap(person: string): void {
    const at = Date.now()
    this.seq += 1
    const op = {
      id: newId(),
      seq: this.seq,
      type: 'mark-person',
      v: 1,
      args: { service_id: this.plan.service, person_id: person },
      base_rev: this.cursor?.rev ?? 0,
      captured_at: new Date(at).toISOString(),
      clock_offset: 0,
      needs: [],
    }
    this.waiting.push({ at, op })
    this.firstTapAt ||= at
    const dueAt = Math.min(at + AFTER_A_TAP_MS, this.firstTapAt + AFTER_FIRST_TAP_MS)
    if (!this.sending) this.planPush(dueAt)
  }

  private planPush(dueAt: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.send(dueAt), Math.max(0, dueAt - Date.now()))
  }

  private async send(dueAt: number): Promise<void> {
    const taps = [...this.waiting]
    const { account, church, device } = this.plan
    const ops = taps.map(({ op }) => op)
    const nonce = newId()
    this.sending = true
    this.firstTapAt = 0
    const body = {
      protocol: PROTOCOL,
      account,
      church,
      device,
      nonce,
      highest_seq: this.seq,
      brief: true,
      ops,
    }
    const answer = await this.ask('push', dueAt, { ...this.request('sync/push'), method: 'POST', body })
    if (answer.status === 200) this.confirmed(taps, answer)
    else await sleep(answer.retryAfterMs)
    this.sending = false
    if (this.waiting.length > 0) this.planPush(Date.now() + (answer.status === 200 ? AFTER_A_TAP_MS : 0))
    else this.allSent()
  }

  private confirmed(taps: Tap[], answer: Answer): void {
    const now = Date.now()
    this.waiting = this.waiting.slice(taps.length)
    for (const { at, op } of taps) {
      this.result.confirmedMs.push(now - at)
      this.result.confirmed.push(op.id)
    }
    const { before } = (JSON.parse(answer.body) as { data: { before?: number } }).data
    // Nobody else's change came between, so the phone knows its own marks.
    if (this.cursor && before === this.cursor.rev) this.cursor.rev += taps.length
  }

  private onRev(rev: number): void {
    this.latest = Math.max(this.latest, rev)
    if (this.planned || this.pulling) return
    this.planned = true
    const dueAt = Date.now() + Math.random() * JITTER_MS
    setTimeout(() => {
      this.planned = false
      if (!this.closed && !this.sending && this.isBehind()) void this.pull(dueAt)
    }, dueAt - Date.now())
  }

  private isBehind = (): boolean => this.latest > (this.cursor?.rev ?? 0)

  private async pull(dueAt: number): Promise<void> {
    this.pulling = true
    const answer = await this.ask('pull', dueAt, this.request(this.pullPath(this.from())))
    this.pulling = false
    if (answer.status === 200) this.moveTo((JSON.parse(answer.body) as { data: Page }).data)
    else await sleep(answer.retryAfterMs)
    if (!this.closed && this.isBehind()) this.onRev(this.latest)
  }

  private moveTo({ epoch, scope, rev, lineage }: Page): void {
    this.cursor = { epoch, scope, rev, lineage: lineage ?? this.cursor?.lineage ?? '' }
  }

  /** Until the last tick is confirmed. */
  async delivered(): Promise<void> {
    if (this.waiting.length > 0) await new Promise<void>((resolve) => (this.allSent = resolve))
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    this.stopListening()
  }

  private from(): string {
    const { epoch = '', scope = '', rev = 0, lineage = '' } = this.cursor ?? {}
    return `epoch=${epoch}&scope=${scope}&rev=${rev}&shape=2&whole=1${lineage && `&lineage=${lineage}`}`
  }

  private pullPath(more: string): string {
    const { account, church, device } = this.plan
    return `sync/pull?account=${account}&church=${church}&device=${device}&highest_seq=${this.seq}&packed=1&takes=2&${more}`
  }

  private async page(more: string): Promise<Page> {
    const { status, body } = await call(this.request(this.pullPath(more)))
    if (status !== 200) throw new Error(`pull: ${status} ${body.slice(0, 200)}`)
    return (JSON.parse(body) as { data: Page }).data
  }

  private request(path: string): Sent {
    const { address, token } = this.plan
    return { url: `${this.url}${API}/${path}`, address, token }
  }

  private async ask(kind: Kind, dueAt: number, sent: Sent): Promise<Answer> {
    const answer = await call(sent)
    if (answer.status === 200) (this.result.answerMs[kind] ??= []).push(Date.now() - dueAt)
    else
      this.result.refused[`${kind} ${answer.status}`] =
        (this.result.refused[`${kind} ${answer.status}`] ?? 0) + 1
    return answer
  }
}
