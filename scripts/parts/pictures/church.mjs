/** Fills the churches of the pictures through the API. */
import { randomUUID } from 'node:crypto'
import { callsOf, day, found, PROTOCOL } from './calls.mjs'
import { bringLists, fillReviews } from './church-reviews.mjs'

const LONG_CHURCH = 'Redeemed Evangelical Mission of Grace and Everlasting Mercy, Ikorodu Road Headquarters'

const LONG = {
  first_name: 'Oluwaseunfunmilayo Ayomikunmi Chukwuemekanwokolo Ebubechukwu',
  last_name: 'Adebayo-Ogundipe Okonkwo-Nwachukwu Bamidele-Olorunfemi Eze',
}
const SUNDAY = 'Sunday service'

/**
 * Makes the demo church on a busy Sunday, a new church, and one with long names. Returns the administrator's
 * calls, the accounts to sign in with and the ids for addresses.
 */
export async function fillChurches({ url, signIn }) {
  const owner = await callsOf(url, signIn)
  const usher = { ...signIn, email: 'usher@narthex.example' }
  const newcomer = await found(url, 'Living Word Chapel', 'newcomer@example.com')
  const long = await found(url, LONG_CHURCH, 'long@example.com')
  return {
    calls: owner,
    accounts: { owner: signIn, usher, kiosk: signIn, newcomer: newcomer.signIn, longNamed: long.signIn },
    holds: { ...(await fillDemo(url, owner)), longNamed: await fillLong(long) },
  }
}

async function fillDemo(url, calls) {
  const { get, church } = calls
  const [service, lastService] = await get('churchservices?limit=2')
  const members = await get(`churches/${church.id}/members?limit=700`)
  await markMany(calls, service, members)
  await countHeads(calls)
  const children = await bringChildren(calls, service)
  const member = await oneOfMany(calls, members)
  const event = await calls.post('event', {
    name: 'Thanksgiving lunch',
    type: 'offline',
    startDate: `${day(0)}T12:30`,
    endDate: `${day(0)}T15:00`,
  })
  const events = await get(`churches/${church.id}/events`)
  await fillReviews(url, calls, service, members)
  return {
    reference: church.reference,
    service,
    lastService,
    member,
    firstTimer: members.find((one) => one.first_timer),
    event,
    pastEvent: events.find(({ status }) => status === 'ended'),
    ...children,
    cell: (await get(`churches/${church.id}/cells`))[0],
    income: (await get(`churches/${church.id}/incomes`))[0],
    expense: (await get(`churches/${church.id}/expenses`)).find(({ status }) => status === 'pending'),
    department: (await get(`churches/${church.id}/departments`))[0],
    ...(await followUp(calls)),
    ...(await fillTeam(calls)),
    ...(await bringLists(calls)),
  }
}

/** A mother with two children: one is checked in, the other is marked only. Sent as a phone sends it. */
async function bringChildren({ get, post, church }, service) {
  const { user } = await get('user')
  const [mother, childHere, child, household, creche, juniors] = Array.from({ length: 6 }, () => ({
    id: randomUUID(),
  }))
  const last_name = 'Fashola'
  const born = (years) => `${Number(day(0).slice(0, 4)) - years}-01-15`
  const marks = [mother, childHere, child].map(({ id }) => [
    'mark-person',
    { service_id: service.id, person_id: id },
  ])
  const ops = [
    ['create-department', { id: creche.id, name: 'Crèche', is_class: true }],
    ['create-cell', { id: juniors.id, name: 'Juniors', is_class: true }],
    ['add-member', { id: mother.id, first_name: 'Bimpe', last_name, phone_number: '08035552121' }],
    [
      'add-member',
      {
        id: childHere.id,
        first_name: 'Tobi',
        last_name,
        date_of_birth: born(6),
        alert: 'Allergy: groundnuts',
        alert_consent: { guardian_id: mother.id },
      },
    ],
    ['add-member', { id: child.id, first_name: 'Ṣadé', last_name, date_of_birth: born(4) }],
    [
      'create-household',
      { id: household.id, name: 'Fashola family', people: [mother.id, childHere.id, child.id] },
    ],
    ...marks,
    [
      'check-in-child',
      {
        service_id: service.id,
        person_id: childHere.id,
        guardian_id: mother.id,
        class_id: juniors.id,
        code_of: `${service.date_of_service} ${service.id} household ${household.id}`,
        key_no: 1,
      },
    ],
  ]
  await post('sync/push', {
    protocol: PROTOCOL,
    account: user.id,
    church: church.id,
    device: randomUUID(),
    nonce: randomUUID(),
    highest_seq: ops.length,
    ops: ops.map(([type, args], index) => ({
      id: randomUUID(),
      seq: index + 1,
      type,
      v: 1,
      args,
      base_rev: 0,
      captured_at: new Date().toISOString(),
      clock_offset: 0,
    })),
  })
  return { child, childHere }
}

/** Half an hour into the service. */
async function markMany({ put }, service, members) {
  const there = members.filter((_, index) => index % 4 === 0)
  for (const { id } of there) await put(`churchservices/${service.id}/attendees/${id}`)
}

async function countHeads({ get, post }) {
  const services = await get('churchservices?limit=6')
  for (const [index, { id }] of services.entries()) {
    const counts = {
      male_count: 131 + index * 7,
      female_count: 178 - index * 5,
      child_count: 64,
      guest_count: 9,
    }
    await post('attendancerecord', { service_id: id, ...counts })
  }
}

/** A person with all fields, and two possible duplicates who share a phone. */
async function oneOfMany({ put, post }, members) {
  const [one, other] = members.filter(
    (member) => !member.first_timer && member.phone_number && member.gender === 'female',
  )
  const { id } = one
  await put(`member/${id}`, {
    email: 'morenike@example.com',
    occupation: 'Teacher',
    street: '4 Opebi Road',
    city: 'Ikeja',
    state: 'Lagos',
  })
  for (const first_name of ['Rónkẹ́', 'Bisi'])
    await post('member', { first_name, last_name: other.last_name, phone_number: other.phone_number })
  return one
}

async function followUp({ get, put, post }) {
  const { lines } = await get('follow-ups')
  const [line, next] = lines
  const of = ({ person, reason, since }) => ({ person_id: person.id, reason, since })
  await post('follow-up/note', {
    ...of(line),
    text: 'Called on Saturday. She is travelling and will be here next Sunday.',
  })
  await put('follow-up', { ...of(next), state: 'reached' })
  return { followUp: line }
}

async function fillTeam({ get, post, church }) {
  const { link } = await post('invite-user', {
    first_name: 'Halima',
    last_name: 'Yusuf',
    email: 'halima@example.com',
    phone_number: '0803 555 0144',
    features: ['membersAccess'],
  })
  const users = await get(`church/${church.id}/users`)
  const { pathname, hash } = new URL(link)
  return { invite: pathname + hash, teamUser: users.find(({ email }) => email.startsWith('usher')) }
}

async function fillLong({ post }) {
  const longNamed = await post('member', { ...LONG, phone_number: '0803 555 0190' })
  await post('member', { first_name: 'Ngozi', last_name: 'Eze', phone_number: '0803 555 0191' })
  await post('churchservice', {
    name: `${SUNDAY} of thanksgiving with holy communion and child dedication`,
    date_of_service: day(0),
  })
  await post('event', {
    name: 'Annual convention of all parishes of the Ikorodu Road and Mainland province, second evening',
    type: 'offline',
    startDate: `${day(1)}T17:00:00.000Z`,
    endDate: `${day(1)}T20:00:00.000Z`,
  })
  return longNamed
}
