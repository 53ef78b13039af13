import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { aChurch, type TestServer, openTestServer } from '../../server/church/test-server.ts'
import { expectAsWithoutImports } from './expected.ts'
import { DATES, NAMES, phoneOf, World } from './world.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

const RUNS = Number(process.env.UNDO_RUNS ?? 12)

const name = fc.constantFrom(...NAMES)
const date = fc.constantFrom(...DATES)
const blankOr = (...values: string[]) => fc.constantFrom('', ...values)

const membersRow = fc
  .tuple(
    name,
    blankOr('Jos', 'Kano'),
    blankOr('Nurse', 'Cook'),
    blankOr('4/7/1990', '5/7/1991'),
    blankOr('Zion', 'Sinai'),
    blankOr('yes'),
    blankOr('1/3/2018'),
  )
  .map(([who, ...cells]) => `${who} Obi,${phoneOf(who)},${cells.join(',')}`)
const members = fc
  .uniqueArray(membersRow, { minLength: 1, maxLength: 4, selector: (row) => row.split(',')[0] })
  .map((rows) => ({
    kind: 'members' as const,
    text: `Name,Phone,City,Occupation,Birthday,Cell,No SMS,Joined\n${rows.join('\n')}\n`,
  }))

const attendanceRow = fc
  .tuple(name, ...DATES.map(() => blankOr('x')))
  .map(([who, ...marks]) => `${who} Obi,${marks.join(',')}`)
const attendance = fc
  .uniqueArray(attendanceRow, { minLength: 1, maxLength: 4, selector: (row) => row.split(',')[0] })
  .map((rows) => ({
    kind: 'attendance' as const,
    text: `Name,${DATES.map((day) => day.split('-').reverse().join('/')).join(',')}\n${rows.join('\n')}\n`,
  }))

const list = fc.oneof(members, attendance)
const kills = fc.array(fc.nat(6), { maxLength: 2 })
const choice = fc.nat(7)
const late = fc.boolean()

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('import' as const), list }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('preview' as const), list }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('write' as const), choice }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('undo' as const), choice, kills }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('edit' as const),
      choice,
      field: fc.constantFrom('city' as const, 'occupation' as const),
      value: fc.constantFrom('Jos', 'Kano', 'Nurse'),
      late,
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('mark' as const), choice, date, late }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('heads' as const), date }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('make service' as const), date }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('rename service' as const), date }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('delete service' as const), date }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('rename cell' as const), choice }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('delete' as const), choice }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('join' as const), choice, other: choice }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('stop' as const), name }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function take(world: World, previews: string[], one: Step): Promise<void> {
  switch (one.type) {
    case 'import':
      return world.bringIn(one.list.text, one.list.kind)
    case 'preview':
      previews.push((await world.importer.preview(one.list.text, one.list.kind)).id)
      return
    case 'write': {
      const [id] = previews.splice(one.choice % Math.max(1, previews.length), 1)
      return id ? world.write(id) : undefined
    }
    case 'undo': {
      const id = world.activeImports[one.choice % Math.max(1, world.activeImports.length)]
      return id ? world.undo(id, one.kills) : undefined
    }
    case 'heads':
      return world.countHeads(one.date)
    case 'make service':
      return world.makeService(one.date)
    case 'rename service':
      return world.renameService(one.date)
    case 'delete service':
      return world.deleteService(one.date)
    case 'rename cell':
      return world.renameGroup(one.choice)
    case 'stop':
      return world.stop(one.name)
    case 'edit':
    case 'mark':
    case 'delete':
    case 'join':
      return meet(world, one)
  }
}

type Meeting = Extract<Step, { type: 'edit' | 'mark' | 'delete' | 'join' }>

async function meet(world: World, one: Meeting): Promise<void> {
  const person = await world.somebody(one.choice)
  if (!person) return
  if (one.type === 'edit') return world.edit(person, one.field, one.value, one.late)
  if (one.type === 'mark') return world.mark(one.date, person, one.late)
  if (one.type === 'delete') return world.remove(person)
  return world.join(person, (await world.somebody(one.other))!)
}

async function live(steps: Step[], order: number[]): Promise<void> {
  const world = await World.open(testServer, await aChurch(testServer))
  const previews: string[] = []
  for (const one of steps) await take(world, previews, one)
  for (const at of order) {
    const id = world.activeImports[at % Math.max(1, world.activeImports.length)]
    if (id) await world.undo(id, [])
  }
  while (world.activeImports[0]) await world.undo(world.activeImports[0], [])
  await expectAsWithoutImports(world)
}

const order = fc.array(fc.nat(5), { maxLength: 5 })

test('undone imports leave no trace without other changes', async () => {
  const alone = step.filter(({ type }) => ['import', 'preview', 'write', 'undo'].includes(type))
  const steps = fc.array(alone, { minLength: 2, maxLength: 7 })
  await fc.assert(fc.asyncProperty(steps, order, live), { numRuns: RUNS })
}, 600_000)

spec('Import: undo histories')
test('undone imports leave exactly the changes of other users', async () => {
  const steps = fc.array(step, { minLength: 3, maxLength: 10 })
  await fc.assert(fc.asyncProperty(steps, order, live), { numRuns: RUNS })
}, 600_000)
