/**
 * Queues password hashes before argon2. A hash takes a thread of the pool that files and compression use too. So few run at
 * the same time. The queue is fair: an address or an account that asks often waits behind those that ask seldom.
 */
import { Problem } from '../../http/actor-and-answer.ts'

/** The account and address that a hash is for. A missing one is ignored by the fairness rule. */
export type Whose = { account?: string | undefined; address?: string | undefined }

export type GateLimits = {
  /** Hashes that run at the same time. */
  atOnce: number
  /** Limits of waiting hashes: in all, for one address, and for one account at one address. */
  waiting: number
  perAddress: number
  perAccount: number
}

type Waiter = {
  keys: string[]
  pair: string
  address: string | undefined
  turn: number
  start(): void
  refuse(problem: Problem): void
}

/** Every fourth turn goes to the longest waiter, so new callers never starve an old one. */
const OLDEST_EVERY = 4

export class HashGate {
  private running = 0
  private served = 0
  private now = 0
  private readonly waiters: Waiter[] = []
  /** The last turn given out, by account and by address. */
  private readonly lastTurn = new Map<string, number>()

  constructor(private readonly limits: GateLimits) {}

  /**
   * Runs `work` when its turn comes.
   * @throws Problem TOO_MANY if the account or the address has too many waiting, UNAVAILABLE if the whole queue is full
   */
  async run<T>(whose: Whose, work: () => Promise<T>): Promise<T> {
    await this.turnOf(whose)
    try {
      return await work()
    } finally {
      this.running -= 1
      this.next()
    }
  }

  private turnOf({ account, address }: Whose): Promise<void> {
    return new Promise((resolve, reject) => {
      const pair = `${address ?? ''} ${account ?? ''}`
      this.makeRoom(address, account === undefined ? undefined : pair)
      const keys = [
        ...(account ? [`account ${account.toLowerCase()}`] : []),
        ...(address ? [`address ${address}`] : []),
      ]
      const turn = Math.max(this.now, ...keys.map((key) => (this.lastTurn.get(key) ?? -1) + 1))
      for (const key of keys) this.lastTurn.set(key, turn)
      this.waiters.push({ keys, pair, address, turn, start: resolve, refuse: reject })
      this.next()
    })
  }

  /** A full queue drops the newest waiter of the address with the most waiting, unless that is the caller's own. */
  private makeRoom(address: string | undefined, pair: string | undefined): void {
    const waitingFor = (is: (waiter: Waiter) => boolean) => this.waiters.filter(is).length
    const own = waitingFor((one) => one.address === address)
    if (address !== undefined && own >= this.limits.perAddress) throw tooMany()
    if (pair !== undefined && waitingFor((one) => one.pair === pair) >= this.limits.perAccount)
      throw tooMany()
    if (this.waiters.length < this.limits.waiting) return
    const counts = new Map<string | undefined, number>()
    for (const one of this.waiters) counts.set(one.address, (counts.get(one.address) ?? 0) + 1)
    const [busiest, most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))
    if (most <= own + 1) throw busy()
    const at = this.waiters.findLastIndex((one) => one.address === busiest)
    for (const one of this.waiters.splice(at, 1)) one.refuse(busy())
  }

  private next(): void {
    while (this.running < this.limits.atOnce && this.waiters.length > 0) {
      this.running += 1
      this.served += 1
      const [waiter] = this.waiters.splice(this.served % OLDEST_EVERY === 0 ? 0 : this.firstInTurn(), 1)
      if (!waiter) return
      this.now = Math.max(this.now, waiter.turn)
      this.forget()
      waiter.start()
    }
    if (this.running === 0) this.lastTurn.clear()
  }

  /** Past turns do not matter any more. */
  private forget(): void {
    if (this.lastTurn.size <= 2 * this.limits.waiting) return
    for (const [key, turn] of this.lastTurn) if (turn < this.now) this.lastTurn.delete(key)
  }

  private firstInTurn(): number {
    let first = 0
    for (const [at, { turn }] of this.waiters.entries())
      if (turn < (this.waiters[first]?.turn ?? Infinity)) first = at
    return first
  }
}

/** In seconds: longer than a full queue takes. */
const AGAIN_AFTER = 5

const tooMany = () =>
  new Problem(
    'TOO_MANY',
    'Too many log-ins at once from here. Please wait a moment and try again.',
    undefined,
    AGAIN_AFTER,
  )

const busy = () =>
  new Problem(
    'UNAVAILABLE',
    'Very many people are logging in at this moment. Please wait a moment and try again.',
    undefined,
    AGAIN_AFTER,
  )
