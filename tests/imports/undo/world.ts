/**
 * A small church with imports, undos and other users' changes in between. It records only the other users' changes. The
 * expected state after undoing every import follows from those alone (`expected.ts`).
 */
import { expect } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { runImport } from '../../../server/modules/imports/jobs/run-import.ts'
import { serviceId } from '../../../sync/merge/scheduled-services.ts'
import { type Caller, change, type TestServer } from '../../server/church/test-server.ts'
import { Sender } from '../../server/sync/a-church.ts'
import { type ChurchState, churchState, type PersonState } from './church-state.ts'
import { answer, Importer, type Kind } from './importer.ts'

export const NAMES = ['Ada', 'Musa', 'Bisi', 'Kemi', 'Tunde', 'Zainab']
export const DATES = ['2026-07-05', '2026-07-12', '2026-07-19']
export const phoneOf = (name: string) => `+23480355501${String(NAMES.indexOf(name)).padStart(2, '0')}`

/** The fields that merging fills in when the kept record lacks them. */
const FILLED = ['phone', 'city', 'occupation', 'birthday', 'cell'] as const

export type Field = 'city' | 'occupation'

export class World {
  readonly importer: Importer
  readonly phone: Sender
  initial!: ChurchState
  /** Imports that are written and not undone, oldest first. */
  activeImports: string[] = []
  /** People and groups that an import added, as they were then. */
  readonly born = { people: new Map<string, PersonState>(), groups: new Map<string, string>() }
  readonly theirs = {
    /** By person and field. */
    fields: new Map<string, unknown>(),
    /** By person: the record into which they were merged. */
    mergedInto: new Map<string, string>(),
    /** By kept person: the earliest joining date of those merged into them. */
    merged: new Map<string, string>(),
    /** By kept person and field: a merged record's value when the kept value stayed. */
    beside: new Map<string, unknown>(),
    dead: new Set<string>(),
    /** Records of imports that other people used or changed. */
    used: new Set<string>(),
    marks: new Map<string, Set<string>>(),
    names: new Map<string, string>(),
    heads: new Map<string, number>(),
    stops: new Set<string>(),
    /** Services that other users restored or deleted. */
    alive: new Map<string, boolean>(),
    touched: false,
  }

  private constructor(
    readonly testServer: TestServer,
    readonly owner: Caller,
  ) {
    this.importer = new Importer(testServer, owner)
    const actor = { accountId: owner.account }
    this.phone = new Sender(testServer.database.pool, owner.church, actor)
  }

  /** Three members, a service with a mark, and a deleted service that had a mark. */
  static async open(testServer: TestServer, owner: Caller): Promise<World> {
    const world = new World(testServer, owner)
    const people: string[] = []
    for (const name of NAMES.slice(0, 3))
      people.push(
        await owner.person(
          name,
          'Obi',
          phoneOf(name),
          name === 'Ada' ? { city: 'Jos' } : { occupation: 'Cook' },
        ),
      )
    for (const date of DATES.slice(0, 2)) {
      const { id } = await owner.service(date)
      answer(await owner.put(`churchservices/${id}/attendees/${people[0]!}`))
      if (date === DATES[1]) answer(await owner.delete(`churchservice/${id}`))
    }
    world.initial = await world.state()
    return world
  }

  state = () => churchState(this.testServer, this.owner)

  async write(id: string): Promise<void> {
    const before = await this.state()
    const { state } = await this.importer.write(id)
    expect(state).toBe('done')
    this.activeImports.push(id)
    const after = await this.state()
    for (const [person, values] of Object.entries(after.people))
      if (!before.people[person]) this.born.people.set(person, values)
    for (const [group, name] of Object.entries(after.groups))
      if (!before.groups[group]) this.born.groups.set(group, name)
  }

  async bringIn(text: string, kind: Kind): Promise<void> {
    await this.write((await this.importer.preview(text, kind)).id)
  }

  /** @param kills the steps after which each process ends; then two continue at the same time */
  async undo(id: string, kills: number[]): Promise<void> {
    const made = await this.madeBy(id)
    if (kills.length === 0) await this.importer.undo(id)
    else {
      await change(this.testServer, `update imports set state = 'undoing', done = 0 where id = $1`, [id])
      const go = (steps: number) => {
        let looks = 0
        return runImport(this.testServer.app.deps, this.owner.church, id, () => (looks += 1) > steps)
      }
      for (const steps of kills) await go(steps)
      await Promise.all([go(1000), go(1000)])
    }
    this.activeImports = this.activeImports.filter((one) => one !== id)
    await this.checkList(id, made)
  }

  /** The list names every remaining change, and the counts agree. */
  private async checkList(id: string, made: string[]): Promise<void> {
    const one = await this.importer.one(id)
    expect(one.state).toBe('undone')
    const kept = await this.importer.rows(id, 'undone=kept')
    const undone = await this.importer.rows(id, 'undone=undone')
    expect([one.undone, one.kept]).toEqual([undone.length, kept.length + one.kept_made.length])
    for (const row of [...kept, ...one.kept_made]) expect([row.name, row.reason]).not.toContain('')
    for (const row of kept) expect(row.reason).toBeTruthy()
    const now = await this.state()
    const there = made.filter((made_id) => now.services[made_id] ?? now.groups[made_id])
    const listed = new Set(one.kept_made.map((made_one) => made_one.id))
    const ours = this.activeImports.length ? there.filter((made_id) => !this.theirs.used.has(made_id)) : there
    // A service that another import made again belongs to that import.
    for (const made_id of ours)
      if (!(await this.isMadeByActiveImport(made_id))) expect(listed).toContain(made_id)
    if (this.activeImports.length === 0 && !this.theirs.touched) expect([one.kept, kept]).toEqual([0, []])
  }

  private async isMadeByActiveImport(made: string): Promise<boolean> {
    const lists = await Promise.all(this.activeImports.map((id) => this.madeBy(id)))
    return lists.some((list) => list.includes(made))
  }

  private async madeBy(id: string): Promise<string[]> {
    const { rows } = await this.testServer.database.ownerPool.query<{ made: [string, string][] | null }>(
      `select places -> 'made' as made from imports where id = $1`,
      [id],
    )
    return (rows[0]?.made ?? []).map(([, made]) => made)
  }

  /** A living person, picked by `choice`. */
  async somebody(choice: number): Promise<string | undefined> {
    const ids = Object.keys((await this.state()).people).filter(
      (id) => this.born.people.has(id) || this.initial.people[id]?.name !== 'Folake Owner',
    )
    return ids.sort()[choice % Math.max(1, ids.length)]
  }

  async edit(person: string, field: Field, value: string, late: boolean): Promise<void> {
    const captured_at = new Date(Date.now() - 86_400_000).toISOString()
    if (late) await this.phone.send('edit-member', { id: person, set: { [field]: value } }, { captured_at })
    else answer(await this.owner.put(`member/${person}`, { [field]: value }))
    this.theirs.fields.set(`${person}.${field}`, value)
    this.use(person)
  }

  async mark(date: string, person: string, late: boolean): Promise<void> {
    const service = await this.living(date)
    if (!service) return
    if (late) {
      const id = await serviceId(this.owner.church, date, 'Sunday service')
      if (id === service)
        await this.phone.send('create-service', { id, name: 'Sunday service', date_of_service: date })
      await this.phone.send('mark-person', { service_id: service, person_id: person })
    } else answer(await this.owner.put(`churchservices/${service}/attendees/${person}`))
    this.theirs.marks.set(service, (this.theirs.marks.get(service) ?? new Set()).add(person))
    this.use(person, service)
  }

  /** An offline phone's service of that day, made before the phone pulled any. */
  async makeService(date: string): Promise<void> {
    const id = await serviceId(this.owner.church, date, 'Sunday service')
    const { status } = await this.phone.send('create-service', {
      id,
      name: 'Sunday service',
      date_of_service: date,
    })
    if (status === 'applied') this.use(id)
  }

  async countHeads(date: string): Promise<void> {
    const service = await this.living(date)
    if (!service) return
    await this.phone.send('count-heads', { service_id: service, men: 2, women: 0, children: 0, guests: 0 })
    this.theirs.heads.set(service, (this.theirs.heads.get(service) ?? 0) + 2)
    this.use(service)
  }

  async renameService(date: string): Promise<void> {
    const service = await this.living(date)
    if (!service) return
    const name = `Thanksgiving ${newId().slice(-6)}`
    answer(await this.owner.put(`churchservice/${service}`, { name }))
    this.theirs.names.set(service, name)
    this.use(service)
  }

  async deleteService(date: string): Promise<void> {
    const service = await this.living(date)
    if (!service) return
    answer(await this.owner.delete(`churchservice/${service}`))
    this.theirs.alive.set(service, false)
    this.theirs.touched = true
  }

  async renameGroup(choice: number): Promise<void> {
    const ids = Object.keys((await this.state()).groups).sort()
    const id = ids[choice % Math.max(1, ids.length)]
    if (!id) return
    const name = `Cell ${newId().slice(-6)}`
    answer(await this.owner.put(`cell/${id}`, { name }))
    this.theirs.names.set(id, name)
    this.use(id)
  }

  async remove(person: string): Promise<void> {
    answer(await this.owner.delete(`member/${person}`))
    this.theirs.dead.add(person)
    this.theirs.touched = true
  }

  async join(keep: string, join: string): Promise<void> {
    if (keep === join) return
    const { [keep]: kept, [join]: other } = (await this.state()).people
    answer(await this.owner.post('same-people/join', { keep, join, take: [] }))
    this.theirs.mergedInto.set(join, keep)
    // A date written by the merge is another user's change. When the kept date stayed, the list may own it.
    if (other!.joined < kept!.joined) this.theirs.fields.set(`${keep}.joined`, other!.joined)
    const earliest = this.theirs.merged.get(keep) ?? other!.joined
    this.theirs.merged.set(keep, earliest < other!.joined ? earliest : other!.joined)
    const { [keep]: now } = (await this.state()).people
    for (const field of FILLED) {
      const own = `${keep}.${field}`
      if (now![field] !== kept![field]) this.theirs.fields.set(own, now![field])
      else if (!this.theirs.beside.has(own) && other![field]) this.theirs.beside.set(own, other![field])
    }
    this.use(keep)
  }

  async stop(name: string): Promise<void> {
    answer(await this.owner.post('smsstop', { phoneNumbers: [phoneOf(name)] }))
    this.theirs.touched = true
    if (this.theirs.stops.has(phoneOf(name))) return
    this.theirs.stops.add(phoneOf(name))
    const { people } = await this.state()
    // For people that an import added, this is a later use. Earlier it concerns the number alone.
    for (const [id, { phone }] of Object.entries(people)) if (phone === phoneOf(name)) this.use(id)
  }

  private use(...ids: string[]): void {
    this.theirs.touched = true
    for (const id of ids) {
      this.theirs.used.add(id)
      if (this.theirs.alive.get(id) === false || this.initial.services[id] === undefined)
        this.theirs.alive.set(id, true)
    }
  }

  private async living(date: string): Promise<string | undefined> {
    const { services } = await this.state()
    return Object.entries(services).find(([, service]) => service.date === date)?.[0]
  }
}
