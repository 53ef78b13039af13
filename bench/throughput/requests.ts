/** The requests of one door, each with new marks. */
import { newId } from '../../contract/ids.ts'
import { API, PROTOCOL } from '../../contract/protocol.ts'

type Sent = { method: 'POST'; path: string; headers: Record<string, string>; body: string }

/** Counts through services and people; the same pair never comes twice. */
export class DoorAtWork {
  private made = 0
  private seq = 0

  constructor(private readonly door: Door) {}

  request(kind: Kind, marks: number): Sent {
    if (kind === 'bare') return this.bare()
    if (kind === 'bare-batch') return this.bareBatch(marks)
    return this.push(marks)
  }

  private next(): { service: string; person: string } {
    const { services, people } = this.door
    const service = services[Math.floor(this.made / people.length) % services.length]!
    const person = people[this.made % people.length]!
    this.made += 1
    return { service, person }
  }

  private bare(): Sent {
    const { church, account, device } = this.door
    return {
      method: 'POST',
      path: '/mark',
      headers: JSON_TYPE,
      body: JSON.stringify({ church, account, device, ...this.next() }),
    }
  }

  private bareBatch(count: number): Sent {
    const { church, account, device } = this.door
    const marks = Array.from({ length: count }, () => this.next())
    return {
      method: 'POST',
      path: '/marks',
      headers: JSON_TYPE,
      body: JSON.stringify({ church, account, device, marks }),
    }
  }

  private push(marks: number): Sent {
    const { church, account, device } = this.door
    const ops = Array.from({ length: marks }, () => this.op())
    const body = JSON.stringify({
      protocol: PROTOCOL,
      account,
      church,
      device,
      nonce: newId(),
      highest_seq: this.seq,
      ops,
    })
    return {
      method: 'POST',
      path: `${API}/sync/push`,
      headers: { ...JSON_TYPE, authorization: `Bearer ${this.door.token}` },
      body,
    }
  }

  private op() {
    const { service, person } = this.next()
    this.seq += 1
    const args = { service_id: service, person_id: person }
    return {
      id: newId(),
      seq: this.seq,
      type: 'mark-person',
      v: 1,
      args,
      base_rev: 0,
      captured_at: new Date().toISOString(),
      clock_offset: 0,
      needs: [],
    }
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** One church for each connection. */
export type Door = {
  church: string
  account: string
  device: string
  token: string
  services: string[]
  people: string[]
}

export type Kind = 'bare' | 'bare-batch' | 'push'

/** The message to the load process. */
export type Round = { kind: Kind; url: string; seconds: number; connections: number; marksEach: number }

/** The answer of the load process. */
export type RoundResult = { marks: number; seconds: number; failures: number; answerMs: number[] }
