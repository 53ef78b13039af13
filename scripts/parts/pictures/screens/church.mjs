import { callsOf, found } from './calls.mjs'
import { bringLists } from './imports.mjs'
import { fillReviews } from './to-review.mjs'

const LONG_CHURCH = 'Redeemed Evangelical Mission of Grace and Everlasting Mercy, Ikorodu Road Headquarters'
const LONG = {
  first_name: 'Oluwaseunfunmilayo Ayomikunmi Chukwuemekanwokolo Ebubechukwu',
  last_name: 'Adebayo-Ogundipe Okonkwo-Nwachukwu Bamidele-Olorunfemi Eze',
}
const SUNDAY = 'Sunday service'

/**
 * The demo church on a busy Sunday, a church on its first day, and one where everything has a long name. Answers who
 * signs in, and what addresses need.
 */
export async function fillChurches({ url, signIn }) {
  const owner = await callsOf(url, signIn)
  const usher = { ...signIn, email: 'usher@narthex.example' }
  const newcomer = await found(url, 'Living Word Chapel', 'newcomer@example.com')
  const long = await found(url, LONG_CHURCH, 'long@example.com')
  return {
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
    cell: (await get(`churches/${church.id}/cells`))[0],
    ...(await followUp(calls)),
    ...(await fillTeam(calls)),
    ...(await bringLists(calls)),
  }
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

/** Somebody with everything written down; and two who share a phone, so that they may be one. */
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

/** The church's day, so many days on. */
const day = (days) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now() + days * 86_400_000)
