import { randomUUID } from 'node:crypto'
import { callsOf, file, PASSWORD, PROTOCOL } from './calls.mjs'

/** Makes items for an administrator to decide: edit conflicts, and ops of a removed user's phone. */
export async function fillReviews(url, owner, service, members) {
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
export async function bringLists({ get, post, put }) {
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
