/** What is done with people's data here, as the Nigeria Data Protection Act asks a church to write down. */

import { isCounted, isMember } from '../members/counted-sql.ts'

/** How long a church keeps people whom it sees no more; 0 is for good. */
export type Keeping = { keep_people_years: number; keep_first_timers_months: number }

/** Who carries data outside, as this server is set up. */
export type Carriers = { mail: string; sms: string; payments: string; images: string }

type Activity = {
  activity: string
  people: string
  data: string
  purpose: string
  ground: string
  /** Who sees it inside the church. */
  inside: string
  outside: (carriers: Carriers) => string
  kept: (keeping: Keeping) => string
  /** A query that counts the people or records, with the church as $1. */
  count: string
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

export const ACTIVITIES: readonly Activity[] = [
  {
    activity: 'List of members',
    people: 'Members of the church, children among them',
    data: 'Name, phone number, e-mail, gender, birthday, occupation, address, cell, department. Being in the list tells a religious belief, which is sensitive',
    purpose: 'To know who belongs to the church and to stay in touch',
    ground: CONSENT,
    inside: 'Administrators with access to members; ushers see name, gender and four digits of the number',
    outside: ({ images }) => images,
    kept: years,
    count: `select count(*) from members m where m.church_id = $1 and ${isMember('m')}`,
  },
  {
    activity: 'First timers and follow-up',
    people: 'Visitors, and members who stay away',
    data: 'Name, phone number, e-mail, birthday; who looks after them, what was agreed, notes',
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
    data: 'Amount, kind, day; name and e-mail where they were given. Never a card',
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
    data: 'Name, e-mail, phone number, birthday, a password that cannot be read back, phones that are signed in, what they may do',
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
