/** Makes families of the demo church's people: parents with children of different ages, and one grandmother who may collect. */
import type pg from 'pg'
import { newId } from '../../contract/ids.ts'
import { addDays } from '../../contract/calendar/days.ts'
import type { HouseholdRow, MemberRow } from '../../contract/tables/people.ts'
import { demoId, randomFrom } from './random.ts'

const FAMILIES = 22
const SEED = 1931

/** Each family takes the next people of the list, from every so many on. */
const EVERY = 20

/** The years of the children of one family after the other; null: marked as a child, without a date of birth. */
const CHILDREN: (number | null)[][] = [[6, 4], [9, 7, 2], [1], [11, 8, 5, 3], [12, 10], [null, 4]]

const ALERT = { text: 'Peanut allergy', family: 0 }

/** @param today the church's own day, from which the ages count */
export function withFamilies(
  people: readonly MemberRow[],
  today: string,
  owner: string,
): { members: MemberRow[]; households: HouseholdRow[] } {
  const random = randomFrom(SEED)
  const members = [...people]
  const households: HouseholdRow[] = []
  for (let index = 0; index < FAMILIES; index += 1) {
    const first = index * EVERY
    const ages = CHILDREN[index % CHILDREN.length]!
    const parent = members[first]!
    const household: HouseholdRow = {
      id: demoId(random, Date.parse(parent.created_at)),
      name: `${parent.last_name} family`,
      created_at: parent.created_at,
      created_by: owner,
      deleted_at: null,
    }
    const parents = random.chance(0.8) ? 2 : 1
    const family = members.slice(first, first + parents + ages.length)
    const together = family.map((person, at): MemberRow => {
      const lives = { ...person, ...homeOf(parent), last_name: parent.last_name, household_id: household.id }
      if (at < parents) return { ...lives, ...adultOf(lives) }
      return { ...lives, ...childOf(ages[at - parents] ?? null, today, random.below(330)) }
    })
    members.splice(first, together.length, ...together)
    households.push(household)
  }
  return { members: withAlert(members, households[ALERT.family]!), households }
}

const homeOf = ({ street, city, state, post_code, country }: MemberRow) => ({
  street,
  city,
  state,
  post_code,
  country,
})

const NO_BIRTHDAY = { day_of_birth: null, month_of_birth: null, date_of_birth: null }

/** A parent is no child. */
const adultOf = ({ date_of_birth: born }: MemberRow) => (born && born > '1995' ? { ...NO_BIRTHDAY } : {})

function childOf(age: number | null, today: string, days: number): Partial<MemberRow> {
  const nothing = { phone_number: null, email: null, occupation: null, cell_id: null, department_id: null }
  if (age === null) return { ...nothing, ...NO_BIRTHDAY, child: true }
  const born = addDays(
    `${Number(today.slice(0, 4)) - age}${today.slice(4).replace('-02-29', '-02-28')}`,
    -days - 1,
  )
  const birth = {
    date_of_birth: born,
    day_of_birth: Number(born.slice(8)),
    month_of_birth: Number(born.slice(5, 7)),
  }
  return { ...nothing, ...birth }
}

/** The first child of that family has an alert. Only its mother or father and a grandmother from outside may collect. */
function withAlert(members: MemberRow[], { id }: HouseholdRow): MemberRow[] {
  const family = members.filter(({ household_id }) => household_id === id)
  const child = family.find(({ date_of_birth: born, phone_number }) => born && !phone_number)
  const grandmother = members.find(({ household_id, gender }) => !household_id && gender === 'female')
  const guardians = [family[0]!.id, ...(grandmother ? [grandmother.id] : [])]
  return members.map((one) => (one === child ? { ...one, alert: ALERT.text, guardians } : one))
}

/** Phones of ushers hold households with children. An alert has its consent. */
export async function noteFamilies(tx: pg.PoolClient, churchId: string, members: readonly MemberRow[]) {
  await tx.query(
    `update households h set has_children = exists (select from members m
       where m.church_id = $1 and m.household_id = h.id and m.counts_as_child) where h.church_id = $1`,
    [churchId],
  )
  for (const { id, guardians } of members.filter(({ alert }) => alert))
    await tx.query(
      `insert into consents (church_id, id, member_id, purpose, given, channel, guardian_id, guardian_name, wording)
       select $1, $2, $3, 'alert', true, 'administrator', g.id, trim(concat(g.first_name, ' ', g.last_name)),
         trim(concat(g.first_name, ' ', g.last_name)) || ' agrees that the church keeps this alert'
       from members g where g.church_id = $1 and g.id = $4`,
      [churchId, newId(), id, guardians[0]],
    )
}
