/** Emulates a browser on a cheap phone: its storage, its clock, its cookie, and at most one open church. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { newId } from '../../contract/ids.ts'
import type { Church } from '../../sync/client/api.ts'
import { openDevice } from '../../sync/client/device/device.ts'
import { openChurch } from '../../sync/client/open-church.ts'
import { churchDbName } from '../../sync/client/store/indexed-db.ts'
import { withBrowserDeps, type GivenDeps } from '../../sync/client/deps.ts'
import type { ArgsOf, MutationName } from '../../sync/mutations/index.ts'
import { asTheFirstAppLeftIt } from './first-app.ts'
import { Network } from './network.ts'
import { ORIGIN, type ChurchInTown, type TestAccount } from './world.ts'

/** A change that the screen ticked: `mutate` resolved. */
export type Ticked = {
  opId: string
  accountId: string
  deviceId: string
  type: MutationName
  args: Record<string, unknown>
  /** From the tap until the tick, by this phone's clock. */
  tapped: { from: number; to: number }
  /** Every error of its clock that the phone may have assumed, in milliseconds. */
  clockErrors: number[]
}

export class Phone {
  readonly network: Network
  readonly storage = new IDBFactory()
  /** The browser's own id, which every sign-in sends. There is none before the first. */
  deviceId = newId()
  account: TestAccount | null = null
  /** Accounts that signed out here with unsent ops. */
  private readonly owing = new Set<TestAccount>()
  private lastIn: TestAccount | null = null
  /** The cookie of an account that signed out: scripts cannot delete it. */
  private cookieLeft: string | null = null
  /** The last one is the present error. */
  private readonly clockErrors = [0]
  church: Church | null = null
  readonly ticked: Ticked[] = []
  /** Dependencies that a test replaces, from the next opening on. */
  own: GivenDeps = {}

  constructor(readonly town: ChurchInTown) {
    this.network = new Network(town.world.app)
  }

  /** The error of this phone's clock in milliseconds. */
  get clockError(): number {
    return this.clockErrors.at(-1) ?? 0
  }

  set clockError(milliseconds: number) {
    this.clockErrors.push(milliseconds)
  }

  async signIn(account: TestAccount): Promise<void> {
    if (this.church) await this.signOut()
    this.deviceId = await this.ownId()
    await this.town.letGo(this.cookie)
    const { token, signedIn } = await this.town.signIn(account, this.deviceId)
    this.network.token = token
    this.account = account
    this.lastIn = account
    this.church = this.watched(await openChurch({ ...this.environment(), signedIn }))
  }

  get cookie(): string | null {
    return this.network.token ?? this.cookieLeft
  }

  private async ownId(): Promise<string> {
    const device = await openDevice(withBrowserDeps(this.environment()))
    device.close()
    return device.id
  }

  async signOut(): Promise<void> {
    if (this.account && this.church) await this.noteWhatStays(this.account, this.church)
    await this.church?.signOut()
    this.church?.close()
    this.church = null
    this.account = null
    this.cookieLeft = this.cookie
    this.network.token = null
  }

  /**
   * Reads the storage, since the screen's count follows a moment later. After an end by the server the storage is
   * closed, and ops may be left.
   */
  private async noteWhatStays(account: TestAccount, church: Church): Promise<void> {
    const left = await church.outbox.list().catch(() => null)
    if (!left || left.some(({ state }) => state === 'pending')) this.owing.add(account)
    else this.owing.delete(account)
  }

  /**
   * Restores the signed-in account's cookie after another one, or none. The new session starts before the old one
   * ends, as at a log-in. A running call that gets "signed out" repeats, and the browser has a session then.
   */
  async ownCookie(): Promise<void> {
    if (!this.account) return
    const before = this.cookie
    this.network.token = (await this.town.signIn(this.account, this.deviceId)).token
    await this.town.letGo(before)
  }

  /** Accounts with pending ops here. If nobody is signed in, at least the last account. */
  whoComesBack(): TestAccount[] {
    if (this.owing.size > 0) return [...this.owing]
    return this.church || !this.lastIn ? [] : [this.lastIn]
  }

  /** The process dies at any moment, and the app opens again. A small update does the same. */
  async restart(): Promise<void> {
    this.church?.close()
    await this.openAgain()
  }

  /** The first app ran here until now, and today's app opens its data. */
  async upgrade(): Promise<void> {
    if (!this.church || !this.account) return
    this.church.close()
    await asTheFirstAppLeftIt(churchDbName(this.town.id, this.account.id), this.storage)
    await this.openAgain()
  }

  private async openAgain(): Promise<void> {
    if (!this.church || !this.account) return
    this.church = this.watched(
      await openChurch({
        ...this.environment(),
        remembered: { account: this.account.id, church: this.town.id },
      }),
    )
  }

  /** Opens the app in another tab of this browser. The caller closes it. */
  async tab(): Promise<Church> {
    return openChurch({
      ...this.environment(),
      remembered: { account: this.account?.id ?? '', church: this.town.id },
    })
  }

  async tap<N extends MutationName>(type: N, args: ArgsOf<N>): Promise<string | null> {
    if (!this.church || !this.account) return null
    const accountId = this.account.id
    const { deviceId } = this.church
    const from = this.now()
    const mayMake = this.church.scheduled.current().services.length > 0
    const { opId } = await this.church.mutate(type, args)
    const tick = { accountId, deviceId, tapped: { from, to: this.now() }, clockErrors: [...this.clockErrors] }
    if (mayMake) for (const made of await this.madeServices()) this.ticked.push({ ...tick, ...made })
    this.ticked.push({ ...tick, opId, type, args: args as Record<string, unknown> })
    return opId
  }

  /** The scheduled services that a tap made. */
  private async madeServices(): Promise<Pick<Ticked, 'opId' | 'type' | 'args'>[]> {
    const ticked = new Set(this.ticked.map(({ opId }) => opId))
    const waiting = (await this.church?.outbox.list()) ?? []
    return waiting
      .filter(({ id, type, args }) => type === 'create-service' && args?.schedule_id && !ticked.has(id))
      .map(({ id, args }) => ({ opId: id, type: 'create-service', args: args ?? {} }))
  }

  private now(): number {
    return Date.now() + this.clockError
  }

  /** Door, headcount and cells are on the screen, so presences, counts and cells stay current. */
  private watched(church: Church): Church {
    church.presences(this.town.service).subscribe(() => {})
    church.headcount(this.town.service).subscribe(() => {})
    church.rows('cells').subscribe(() => {})
    return church
  }

  /** Nothing starts by itself. Histories sync explicitly. */
  environment() {
    return {
      fetch: this.network.fetch,
      clock: { now: () => this.now() },
      indexedDB: this.storage,
      IDBKeyRange,
      origin: ORIGIN,
      ...this.own,
    }
  }
}
