/**
 * Builds the record of processing that the Nigeria Data Protection Act requires, as a table from the church's
 * settings and the server's configuration.
 */
import type pg from 'pg'
import { toCsv } from '../../../contract/csv.ts'
import { inChurch } from '../../db/in-church.ts'
import { fieldsWith, PERSON_FIELD_NAMES, type PersonField } from '../../../contract/person-fields.ts'
import { FIELD_TEXTS } from '../shared/field-texts.ts'
import type { Deps } from '../../http/handler.ts'
import { CHILD_EVENT_DAYS } from '../../jobs/sweep-children.ts'
import { dayIn } from '../shared/requests.ts'
import { findSettings } from '../church-settings/service.ts'
import { isCounted, isMember } from '../shared/counted-sql.ts'

const COLUMNS = [
  'Activity',
  'Whose data',
  'What is kept',
  'Why',
  'Ground',
  'Who sees it in the church',
  'Who carries it outside',
  'How long',
  'Records now',
  'Church',
  'Written on',
]

type Parts = Pick<Deps, 'pool' | 'config' | 'sms' | 'payments'>

/** Returns CSV for Excel: UTF-8 with BOM, one line for each processing activity. */
export async function recordOfProcessing(deps: Parts, churchId: string): Promise<string> {
  const rows = await inChurch(deps.pool, churchId, (tx) => rowsOf(tx, churchId, carriersOf(deps)))
  return toCsv(
    COLUMNS.map((title, at) => ({ title, value: (row: readonly (string | number)[]) => row[at] })),
    rows,
  )
}

async function rowsOf(tx: pg.PoolClient, churchId: string, carriers: Carriers) {
  const { name, settings, time_zone } = await findSettings(tx, churchId)
  const today = dayIn(time_zone)
  const lines: (string | number)[][] = []
  for (const one of ACTIVITIES) {
    const counted = await tx.query<{ count: number }>(one.count, [churchId])
    const { activity, people, data, purpose, ground, inside } = one
    const fixed = [activity, people, data, purpose, ground, inside]
    const found = [one.outside(carriers), one.kept(settings), counted.rows[0]!.count, name, today]
    lines.push([...fixed, ...found])
  }
  return lines
}

/** The sandbox keeps everything on this server. */
function carriersOf({ config, sms, payments }: Parts): Carriers {
  const named = (name: string) => (name === 'sandbox' ? 'Nobody: kept on this server' : name)
  return {
    mail: config.mail.smtpUrl ? 'The mail server of this deployment' : 'Nobody: kept on this server',
    sms: named(sms.name),
    payments: named(payments.name),
    images: config.imageHost ? 'Pictures: the image host of this deployment' : 'Nobody',
  }
}

/** The time a church keeps people it no longer sees; 0 means without limit. */
type Keeping = { keep_people_years: number; keep_first_timers_months: number }

/** The outside processors of data, as this server is configured. */
type Carriers = { mail: string; sms: string; payments: string; images: string }

type Activity = {
  activity: string
  people: string
  data: string
  purpose: string
  ground: string
  /** The people inside the church with access. */
  inside: string
  outside: (carriers: Carriers) => string
  kept: (keeping: Keeping) => string
  /** A query that counts the people or records, with the church as $1. */
  count: string
}

/** The words for these fields, each once. */
const namesOf = (fields: readonly PersonField[]): string[] => [
  ...new Set(fields.flatMap((field) => FIELD_TEXTS[field].kept ?? [])),
]

const lower = (names: string[]): string => names.join(', ').toLowerCase()

function sentence(fields: readonly PersonField[]): string {
  const [first = '', ...others] = namesOf(fields)
  return [first, lower(others)].join(', ')
}

const CONSENT = 'Consent of the person, kept with its wording, time and channel; of a guardian for a child'
const CONTRACT = 'The agreement with the team user, and what the church signed up for'
const BOOKS = 'A legal duty: a church keeps books'
const nobody = () => 'Nobody'

const years = ({ keep_people_years: count }: Keeping) =>
  count ? `Erased after ${count} years without being seen` : 'Until the church erases the person'

const months = (keeping: Keeping) =>
  keeping.keep_first_timers_months
    ? `Who came once: erased after ${keeping.keep_first_timers_months} months. Others: ${years(keeping)}`
    : years(keeping)
const forGood = () => 'As long as the church is here; erased with it, thirty days after it is closed'

/** Lists the processing activities that the Nigeria Data Protection Act requires a church to record. */
export const ACTIVITIES: readonly Activity[] = [
  {
    activity: 'List of members',
    people: 'Members of the church, children among them',
    data: `${sentence(PERSON_FIELD_NAMES)}. Being in the list tells a religious belief, which is sensitive`,
    purpose: 'To know who belongs to the church and to stay in touch',
    ground: CONSENT,
    inside: `Administrators with access to members; ushers see ${lower(namesOf(fieldsWith('sees', 'ushers')))} and four digits of the number`,
    outside: ({ images }) => images,
    kept: years,
    count: `select count(*) from members m where m.church_id = $1 and ${isMember('m')}`,
  },
  {
    activity: 'First timers and follow-up',
    people: 'Visitors, and members who stay away',
    data: 'Name, phone number, email, birthday; who looks after them, what was agreed, notes',
    purpose: 'To welcome who came first and to ask after who is missing',
    ground: CONSENT,
    inside: 'Administrators with access to members, and whoever looks after the person',
    outside: nobody,
    kept: months,
    count: `select count(*) from members m where m.church_id = $1 and ${isCounted('m')} and (m.first_timer
      or m.id in (select f.person_id from follow_ups f where f.church_id = $1))`,
  },
  {
    activity: 'Attendance',
    people: 'Members and visitors',
    data: 'At which service or event a person was, when, and by whom they were marked',
    purpose: 'To know who came, who was missing and how the church grows',
    ground: CONSENT,
    inside: 'Team users with access to attendance',
    outside: nobody,
    kept: () => 'Counts stay; the name goes when the person is erased',
    count: 'select count(*) from marks where church_id = $1',
  },
  {
    activity: 'Check-in of children',
    people: 'Children, and the guardians who bring and collect them',
    data: 'Service, class, who brought and who collected the child and when, how it was allowed, a leader’s reason; the alert with the guardian’s consent',
    purpose: 'To hand each child to somebody who may collect it',
    ground: CONSENT,
    inside:
      'Team users with access to attendance; their phones hold a child’s family, alert, guardians and until when they count as a child',
    outside: nobody,
    kept: () => `${CHILD_EVENT_DAYS} days; the names and the reason go when the person is erased`,
    count: 'select count(*) from child_events where church_id = $1',
  },
  {
    activity: 'Agreements',
    people: 'Members, visitors and guardians',
    data: 'What was asked, the answer, its wording, time and channel; name and phone number of a guardian',
    purpose: 'To show what a person agreed to',
    ground: 'A legal duty: consent has to be shown',
    inside: 'Administrators with access to members',
    outside: nobody,
    kept: () => 'Until the person is erased',
    count: 'select count(*) from consents where church_id = $1',
  },
  {
    activity: 'Messages by SMS',
    people: 'Members, visitors and typed numbers',
    data: 'Phone number, text, whether it arrived',
    purpose: 'To inform people and to ask after who is missing',
    ground: `${CONSENT}, asked for SMS on its own`,
    inside: 'Administrators with access to members',
    outside: ({ sms }) => sms,
    kept: forGood,
    count: "select count(*) from transactions where church_id = $1 and type = 'sms'",
  },
  {
    activity: 'Giving and payments',
    people: 'Givers, and who pays for the church',
    data: 'Amount, kind, day; name and email where they were given. Never a card',
    purpose: 'To receive gifts and payments and to keep the books',
    ground: BOOKS,
    inside: 'Team users with access to finance',
    outside: ({ payments }) => payments,
    kept: forGood,
    count: "select count(*) from transactions where church_id = $1 and type <> 'sms'",
  },
  {
    activity: 'Team',
    people: 'Ushers and administrators',
    data: 'Name, email, phone number, birthday, a password that cannot be read back, phones that are signed in, what they may do',
    purpose: 'To let them work for the church, and nobody else',
    ground: CONTRACT,
    inside: 'The owner and team users with access to the team',
    outside: ({ mail }) => mail,
    kept: () => 'Until they leave the team; sessions end after 30 days without use',
    count: "select count(*) from memberships where church_id = $1 and status = 'active'",
  },
  {
    activity: 'History of changes',
    people: 'Everybody above',
    data: 'Who changed or looked at what, when, before and after',
    purpose: 'To find mistakes and misuse',
    ground: 'A legal duty: who saw and changed what has to be shown',
    inside: 'The owner, in the export',
    outside: nobody,
    kept: () =>
      'With the church, sign-ins and the like perhaps shorter; values of a person go when the person is erased',
    count: 'select count(*) from audit_log where church_id = $1',
  },
]
