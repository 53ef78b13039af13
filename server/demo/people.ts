/** Makes up people of a Nigerian church, the same for the same seed: for the demo church and for measurements. */
import { NO_DETAILS } from '../../sync/merge/person.ts'
import type { MemberRow } from '../../contract/tables/people.ts'
import { plainName } from '../../sync/merge/names.ts'
import { CHURCH_NAMES, NAMES, type Names, demoId, randomFrom, type Random } from './names-and-families.ts'

/** Nobody joined before. People are spread over the year from here on. */
const BEGINNING = Date.parse('2024-01-07T08:00:00Z')
const DAY = 86_400_000

/**
 * Makes `count` people with unique ids and valid mobile numbers in E.164. About one in thirty shares the phone and family
 * name of the person before. Ids and `created_at` rise together. 50,000 take under a second.
 */
export function makePeople(count: number, seed: number): MemberRow[] {
  const random = randomFrom(seed)
  const people: MemberRow[] = []
  for (let index = 0; index < count; index += 1) {
    const at = BEGINNING + Math.floor((index / count) * 365 * DAY)
    people.push(makePerson(random, index, at, people[index - 1]))
  }
  return people
}

function makePerson(random: Random, index: number, at: number, before: MemberRow | undefined): MemberRow {
  const gender = random.chance(0.58) ? 'female' : 'male'
  const names = ofPeople(random)
  const first_name = firstName(random, names, gender)
  const related =
    before?.phone_number && random.chance(0.033) && plainName(before.first_name) !== plainName(first_name)
      ? before
      : undefined
  const last_name = related?.last_name ?? typed(random, random.pick(names.families))
  return {
    id: demoId(random, at),
    ...NO_DETAILS,
    first_name,
    last_name,
    phone_number: related?.phone_number ?? phoneOf(index),
    email: random.chance(0.35)
      ? `${plainName(first_name)}.${plainName(last_name)}${index}@mail.example`.replaceAll(' ', '')
      : null,
    gender,
    occupation: random.chance(0.6) ? random.pick(OCCUPATIONS) : null,
    ...birth(random),
    ...address(random),
    first_timer: false,
    captured_service_id: null,
    created_at: new Date(at).toISOString(),
    created_by: null,
    deleted_at: null,
  }
}

function ofPeople(random: Random): Names {
  let left = random.below(100)
  return NAMES.find((names) => (left -= names.share) < 0) ?? NAMES[0]!
}

function firstName(random: Random, names: Names, gender: 'male' | 'female'): string {
  const kind = gender === 'male' ? 'men' : 'women'
  const own = typed(random, random.pick(names[kind]))
  if (random.chance(0.25)) return random.pick(CHURCH_NAMES[kind])
  return random.chance(0.06) ? `${random.pick(CHURCH_NAMES[kind])} ${own}` : own
}

/** Most people type their names without the accents that a phone's keyboard hides. */
function typed(random: Random, name: string): string {
  if (random.chance(0.35)) return name
  return plainName(name.replaceAll('-', 'ʼ')).replace(/^./, (letter) => letter.toUpperCase())
}

function birth(random: Random): Pick<MemberRow, 'day_of_birth' | 'month_of_birth' | 'date_of_birth'> {
  const [month, day] = [random.below(12) + 1, random.below(28) + 1]
  if (random.chance(0.2)) return { day_of_birth: null, month_of_birth: null, date_of_birth: null }
  const year = 1945 + random.below(63)
  const whole = random.chance(0.4)
    ? `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    : null
  return { day_of_birth: day, month_of_birth: month, date_of_birth: whole }
}

function address(random: Random): Pick<MemberRow, 'street' | 'city' | 'state' | 'post_code' | 'country'> {
  const [street, city, number] = [random.pick(STREETS), random.pick(CITIES), random.below(140) + 1]
  if (random.chance(0.45)) return { street: null, city: null, state: null, post_code: null, country: null }
  return { street: `${number} ${street}`, city, state: 'Lagos', post_code: null, country: 'Nigeria' }
}

const OCCUPATIONS = [
  'Trader',
  'Teacher',
  'Nurse',
  'Civil servant',
  'Student',
  'Tailor',
  'Accountant',
  'Engineer',
  'Driver',
  'Banker',
  'Caterer',
  'Hair stylist',
  'Electrician',
  'Software developer',
  'Lecturer',
  'Pharmacist',
  'Farmer',
  'Police officer',
  'Fashion designer',
  'Retired',
]

const STREETS = [
  'Allen Avenue',
  'Adéníji Jones Street',
  'Herbert Macaulay Way',
  'Ògúnlànà Drive',
  'Bode Thomas Street',
  'Awolowo Road',
  'Ìkòròdú Road',
  'Akerele Street',
  'Toyin Street',
  'Opebi Road',
]

const CITIES = [
  'Ikeja',
  'Surulere',
  'Yaba',
  'Lekki',
  'Ajah',
  'Ìkòròdú',
  'Agege',
  'Gbagada',
  'Festac',
  'Maryland',
]

/** Prefixes of mobile numbers that the current numbering plan allows. */
const PREFIXES = [
  '803',
  '806',
  '703',
  '706',
  '813',
  '816',
  '810',
  '814',
  '903',
  '906',
  '805',
  '807',
  '705',
  '815',
  '811',
  '905',
  '802',
  '808',
  '708',
  '812',
  '701',
  '902',
  '907',
  '901',
  '809',
  '817',
  '818',
  '909',
]

/** E.164. Different for every index below ten million: multiplication by a number coprime to ten million only reorders. */
function phoneOf(index: number): string {
  const prefix = PREFIXES[(index * 11) % PREFIXES.length]
  const rest = (index * 6_700_417 + 1_234_567) % 10_000_000
  return `+234${prefix}${String(rest).padStart(7, '0')}`
}
