/** Faults between phone and server, each while two thousand marks are pending. */
import { captivePortal, send, type Meddling, type FaultProxy } from '../../e2e/support/fault-proxy.ts'
import type { Contender } from './contender.ts'
import type { Phone } from './phone.ts'

export type Journey = { way: FaultProxy; phone: Phone; contender: Contender; send(): Promise<void> }

export type Fault = {
  name: string
  /** Sets the fault and starts the delivery; the caller waits for the result. */
  begin(journey: Journey): Promise<void>
}

/** Has the form of both Narthex's and CouchDB's responses. */
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

const persistentFault = (name: string, meddling: Meddling): Fault => ({
  name,
  async begin({ way, send: sendAll }) {
    way.meddle = meddling
    await sendAll()
  },
})

/** The server takes the marks, but the phone gets no response. */
const lostAnswers: Fault = {
  name: 'lost response',
  async begin({ way, contender, send: sendAll }) {
    way.meddle = async (request, _, pass) => {
      if (!contender.carries(request)) return false
      await pass()
      request.socket.destroy()
      return true
    }
    await sendAll()
  },
}

/** Kills the phone twice: during a delivery that never arrives, and between an arrival and its response. */
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
    way.meddle = async (request, _, pass) => {
      if (!contender.carries(request)) return false
      way.meddle = null
      if (arrives) await pass()
      await phone.kill().then(resolve, reject)
      request.socket.destroy()
      return true
    }
  })
  await sendAll()
  await dead
  await phone.openAgain()
}

export const faults: Fault[] = [
  persistentFault('401', answered(401, 'SIGNED_OUT', 'unauthorized')),
  persistentFault('500', answered(500, 'INTERNAL', 'internal_server_error')),
  persistentFault('captive portal', captivePortal),
  lostAnswers,
  killed,
]
