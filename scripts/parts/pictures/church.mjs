/** Fills the churches of the pictures through the API. */
import { randomUUID } from 'node:crypto'

const LONG_CHURCH = 'Redeemed Evangelical Mission of Grace and Everlasting Mercy, Ikorodu Road Headquarters'

const LONG = {
  first_name: 'Oluwaseunfunmilayo Ayomikunmi Chukwuemekanwokolo Ebubechukwu',
  last_name: 'Adebayo-Ogundipe Okonkwo-Nwachukwu Bamidele-Olorunfemi Eze',
}
const SUNDAY = 'Sunday service'

/**
 * Makes the demo church on a busy Sunday, a new church, and one with long names. Returns the accounts to sign in with
 * and the ids for addresses.
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

/** The church's day after this many days. */
const day = (days) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now() + days * 86_400_000)

// As in contract/protocol.ts, which a script without types cannot import.
const PROTOCOL = 'narthex-sync/1'
const PASSWORD = 'porch lamp seven'

/** Makes items for an administrator to decide: edit conflicts, and ops of a removed user's phone. */
async function fillReviews(url, owner, service, members) {
  const clerk = await joined(url, owner, 'Kunle', 'membersAccess')
  const [one, other, ...rest] = members.filter(({ first_timer }) => !first_timer).slice(40)
  await changedByTwo(owner, clerk, one, { occupation: ['Nurse', 'Midwife'] })
  await changedByTwo(owner, clerk, other, { city: ['Ikeja', 'Agege'] })
  const usher = await joined(url, owner, 'Bisi', 'attendanceAccess')
  await owner.delete(`user/${usher.account}`)
  await usher.post('sync/push', {
    protocol: PROTOCOL,
    account: usher.account,
    church: owner.church.id,
    device: randomUUID(),
    nonce: randomUUID(),
    highest_seq: 3,
    ops: rest.slice(0, 1).map(({ id }, index) => mark(service.id, id, index + 1)),
  })
}

/** A team user who accepted an invite. */
async function joined(url, owner, first_name, feature) {
  const email = `${first_name.toLowerCase()}@example.com`
  const name = { first_name, last_name: 'Okafor' }
  const { link } = await owner.post('invite-user', { ...name, email, features: [feature] })
  const invite_reference = new URL(link).hash.slice('#token='.length)
  await owner.post('inviteRegistration', {
    ...name,
    invited_user_email: email,
    password: PASSWORD,
    invite_reference,
  })
  const calls = await callsOf(url, { email, password: PASSWORD })
  const users = await owner.get(`church/${owner.church.id}/users`)
  return { ...calls, account: users.find((user) => user.email === email).id }
}

/** Neither user saw the other's edit. */
async function changedByTwo(owner, clerk, { id, rev }, fields) {
  const written = (place) =>
    Object.fromEntries(Object.entries(fields).map(([field, values]) => [field, values[place]]))
  await clerk.put(`member/${id}`, { ...written(0), base_rev: rev })
  await owner.put(`member/${id}`, { ...written(1), base_rev: rev })
}

const mark = (service_id, person_id, seq) => ({
  id: randomUUID(),
  seq,
  type: 'mark-person',
  v: 1,
  args: { service_id, person_id },
  base_rev: 0,
  captured_at: new Date().toISOString(),
  clock_offset: 0,
})

const CHOIR = `Surname;Other names;Phone No.;D.O.B;Home town
Bello;Kunle;0803 555 0201;4/7/1990;Offa
Musa;Zainab;12345;5/6/1991;Kano
Okoro;Ifeoma;0803 555 0203;23/11/1988;Owerri
Adamu;Sani;0803 555 0204;9/1/1979;Zaria
Etim;Blessing;0803 555 0205;30/8/1996;Calabar
`

const USHERS = `First name,Last name,Phone
Tari,Ebi,0803 555 0301
Hauwa,Ibrahim,0803 555 0302
`

/** Uploads one list whose columns and one whose rows are being previewed. */
async function bringLists({ get, post, put }) {
  const mapping = await post('imports', file('choir.csv', CHOIR))
  const { id, columns, options } = await post('imports', file('ushers.csv', USHERS))
  await put(`imports/${id}`, { targets: columns.map(({ target }) => target), options })
  for (let look = 0; look < 40; look += 1) {
    const preview = await get(`imports/${id}`)
    if (preview.state === 'preview') return { mapping, preview }
    await new Promise((later) => setTimeout(later, 250))
  }
  throw new Error('The preview of ushers.csv did not come.')
}

function file(name, text) {
  const form = new FormData()
  form.set('file', new Blob([text], { type: 'text/csv' }), name)
  return form
}

/** API calls of one account: `get` and the others return the data, or throw the server's message. */
async function callsOf(url, signIn) {
  const { token, current_church } = await ask(url, null, 'POST', 'login', signIn)
  return { ...callsWith(url, token), church: current_church, signIn }
}

/** Makes a church and returns its administrator's calls. */
async function found(url, churchName, email) {
  const signIn = { email, password: PASSWORD }
  await ask(url, null, 'POST', 'register', {
    firstName: 'Adaeze',
    lastName: 'Okafor',
    ...signIn,
    phone: '08035550101',
    dob: '1985-04-12',
    churchName,
    street: '12 Allen Avenue',
    city: 'Ikeja',
    state: 'Lagos',
    country: 'Nigeria',
  })
  return callsOf(url, signIn)
}

function callsWith(url, token) {
  const by = (method) => (path, body) => ask(url, token, method, path, body)
  return { get: by('GET'), post: by('POST'), put: by('PUT'), delete: by('DELETE') }
}

async function ask(url, token, method, path, body) {
  const form = body instanceof FormData
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: {
      ...(body && !form ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
  })
  const envelope = await answer.json()
  if (!envelope.success) throw new Error(`${method} ${path}: ${JSON.stringify(envelope)}`)
  return envelope.data
}
