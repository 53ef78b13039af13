/** A browser on a cheap phone: its storage, its clock, its cookie, and at most one open church. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { newId } from '../../contract/ids.ts'
import type { Church } from '../../sync/client/api.ts'
import { openDevice } from '../../sync/client/device/device.ts'
import { openChurch } from '../../sync/client/open-church.ts'
import { churchDbName } from '../../sync/client/store/names.ts'
import { withBrowserDeps, type GivenDeps } from '../../sync/client/browser-deps.ts'
import type { ArgsOf, MutationName } from '../../sync/mutations/index.ts'
import { asTheFirstAppLeftIt } from './first-app.ts'
import { Network } from './network.ts'
import { ORIGIN, type ChurchInTown, type TestAccount } from './world.ts'

/** What the screen has ticked: `mutate` resolved. */
export type Ticked = {
  opId: string
  accountId: string
  deviceId: string
  type: MutationName
  args: Record<string, unknown>
  /** From the tap until the tick, by this phone's clock. */
  tapped: { from: number; to: number }
  /** What the phone may have believed its clock to be off by, in milliseconds: whatever it once was. */
  clockErrors: number[]
}

export class Phone {
  readonly network: Network
  readonly storage = new IDBFactory()
  /** The browser's own, which every sign-in names; none before the first. */
  deviceId = newId()
  account: TestAccount | null = null
  /** Who signed out here with something unsent. */
  private readonly owing = new Set<TestAccount>()
  private lastIn: TestAccount | null = null
  /** The cookie of who signed out: scripts cannot take it away. */
  private cookieLeft: string | null = null
  /** The last one is now. */
  private readonly clockErrors = [0]
  church: Church | null = null
  readonly ticked: Ticked[] = []
  /** What a test hands in instead of the phone's own, from the next opening on. */
  own: GivenDeps = {}

  constructor(readonly town: ChurchInTown) {
    this.network = new Network(town.world.app)
  }

  /** Milliseconds by which this phone's clock is off. */
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

  /** By the storage: what the screen counts follows a moment later. Where the server ended it, that is closed: perhaps. */
  private async noteWhatStays(account: TestAccount, church: Church): Promise<void> {
    const left = await church.outbox.list().catch(() => null)
    if (!left || left.some(({ state }) => state === 'pending')) this.owing.add(account)
    else this.owing.delete(account)
  }

  /**
   * The cookie is again of who is in: another's was there, or none. The old session ends after the new one is there, as at a
   * log-in: a call under way that is told "signed out" asks once more, and the browser has a session then.
   */
  async ownCookie(): Promise<void> {
    if (!this.account) return
    const before = this.cookie
    this.network.token = (await this.town.signIn(this.account, this.deviceId)).token
    await this.town.letGo(before)
  }

  /** Whose ops still wait here; where nobody is in, at the least who was in last. */
  whoComesBack(): TestAccount[] {
    if (this.owing.size > 0) return [...this.owing]
    return this.church || !this.lastIn ? [] : [this.lastIn]
  }

  /** The process dies, whatever it was doing, and the app is opened again: also what an update by a little does. */
  async restart(): Promise<void> {
    this.church?.close()
    await this.openAgain()
  }

  /** Until now the first app ran here; today's opens what that left. */
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

  /** The app in another tab of this browser. The caller closes it. */
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
    const { opId } = await this.church.mutate(type, args)
    this.ticked.push({
      opId,
      accountId,
      deviceId,
      type,
      args: args as Record<string, unknown>,
      tapped: { from, to: this.now() },
      clockErrors: [...this.clockErrors],
    })
    return opId
  }

  private now(): number {
    return Date.now() + this.clockError
  }

  /** Door, headcount and cells are on the screen: who is here, how many, and what cells there are, is kept current. */
  private watched(church: Church): Church {
    church.presences(this.town.service).subscribe(() => {})
    church.headcount(this.town.service).subscribe(() => {})
    church.rows('cells').subscribe(() => {})
    return church
  }

  /** Nothing starts by itself: histories flush when they say so. */
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
