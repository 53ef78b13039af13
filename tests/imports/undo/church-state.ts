/** Reads a church as users see it: members, services with attendees, cells, stopped numbers. */
import type { Caller, TestServer } from '../../server/church/test-server.ts'
import { answer } from './importer.ts'

export type PersonState = {
  name: string
  phone: string | null
  city: string | null
  occupation: string | null
  birthday: string | null
  cell: string | null
  joined: string
}
export type ServiceState = {
  name: string
  date: string
  attendees: number
  absentees: number
  firstTimers: number
  people: string[]
  absent: string[]
  heads: number
}
export type ChurchState = {
  people: Record<string, PersonState>
  services: Record<string, ServiceState>
  groups: Record<string, string>
  stops: string[]
  pairs: string[]
}

type Member = {
  id: string
  first_name: string
  last_name: string
  phone_number: string | null
  occupation: string | null
  date_of_birth: string | null
  created_at: string
  address: { city: string | null } | null
  cell: { id: string } | null
}
type Service = {
  id: string
  name: string
  date_of_service: string
  attendees: number
  absentees: number
  first_timers: number
}

export async function churchState(testServer: TestServer, owner: Caller): Promise<ChurchState> {
  const list = async <T>(path: string) => answer<T[]>(await owner.get(path))
  const people = (await list<Member>(`churches/${owner.church}/members`)).map((one) => [
    one.id,
    {
      name: `${one.first_name} ${one.last_name}`,
      phone: one.phone_number,
      city: one.address?.city ?? null,
      occupation: one.occupation,
      birthday: one.date_of_birth,
      cell: one.cell?.id ?? null,
      joined: one.created_at,
    },
  ])
  const services: [string, ServiceState][] = []
  for (const one of await list<Service>('churchservices')) {
    const view = async (name: string) =>
      (await list<{ id: string }>(`churchservices/${one.id}/people?view=${name}`)).map(({ id }) => id).sort()
    const { rows } = await testServer.database.ownerPool.query<{ heads: number }>(
      'select coalesce(sum(men + women + children + guests), 0)::int as heads from headcounts where service_id = $1',
      [one.id],
    )
    services.push([
      one.id,
      {
        name: one.name,
        date: one.date_of_service,
        attendees: one.attendees,
        absentees: one.absentees,
        firstTimers: one.first_timers,
        people: await view('attended'),
        absent: await view('absent'),
        heads: rows[0]!.heads,
      },
    ])
  }
  const named = async (path: string) =>
    (await list<{ id: string; name: string }>(path)).map(({ id, name }): [string, string] => [id, name])
  const pairs = await list<{ sides: { person: { id: string } }[] }>('same-people')
  return {
    people: Object.fromEntries(people) as ChurchState['people'],
    services: Object.fromEntries(services),
    groups: Object.fromEntries([
      ...(await named(`churches/${owner.church}/cells`)),
      ...(await named(`churches/${owner.church}/departments`)),
    ]),
    stops: (await list<{ phone_number: string }>('smsstops')).map((one) => one.phone_number).sort(),
    pairs: pairs.map(({ sides }) => sides.map(({ person }) => person.id).join(' ')).sort(),
  }
}
