/** What goes wrong between phone and server, each while two thousand marks wait to go out. */
import { captivePortal, send, type Meddling, type WayThere } from '../../../e2e/support/way-there.ts'
import type { Contender } from '../contender.ts'
import type { Phone } from '../browser/phone.ts'

export type Journey = { way: WayThere; phone: Phone; contender: Contender; send(): Promise<void> }

export type Fault = {
  name: string
  /** Sets the fault and lets the phone send; what then follows is waited for by who called. */
  begin(journey: Journey): Promise<void>
}

/** In the form of ours and of CouchDB at once. */
const answered =
  (status: number, code: string, error: string): Meddling =>
  (_, answer) => {
    const words = 'This is what went wrong.'
    const body = { success: false, message: words, code, error, reason: words }
    send(answer, {
      status,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(body)),
    })
    return true
  }

const standing = (name: string, meddling: Meddling): Fault => ({
  name,
  async begin({ way, send: sendAll }) {
    way.meddle = meddling
    await sendAll()
  },
})

/** What the server has taken, the phone never hears. */
const lostAnswers: Fault = {
  name: 'lost response',
  async begin({ way, contender, send: sendAll }) {
    way.meddle = async (asked, _, pass) => {
      if (!contender.carries(asked)) return false
      await pass()
      asked.socket.destroy()
      return true
    }
    await sendAll()
  },
}

/** Killed twice: while a delivery is on its way and never arrives, and after one arrived and before its answer did. */
const killed: Fault = {
  name: 'killed',
  async begin(journey) {
    await killAt(journey, false)
    await killAt(journey, true)
    await journey.send()
  },
}

async function killAt({ way, contender, phone, send: sendAll }: Journey, arrives: boolean): Promise<void> {
  const dead = new Promise<void>((resolve, reject) => {
    way.meddle = async (asked, _, pass) => {
      if (!contender.carries(asked)) return false
      way.meddle = null
      if (arrives) await pass()
      await phone.kill().then(resolve, reject)
      asked.socket.destroy()
      return true
    }
  })
  await sendAll()
  await dead
  await phone.openAgain()
}

export const faults: Fault[] = [
  standing('401', answered(401, 'SIGNED_OUT', 'unauthorized')),
  standing('500', answered(500, 'INTERNAL', 'internal_server_error')),
  standing('captive portal', captivePortal),
  lostAnswers,
  killed,
]
