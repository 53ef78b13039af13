import { randomUUID } from 'node:crypto'
import { callsOf } from './calls.mjs'

// As in contract/protocol.ts, which a script without types does not read.
const PROTOCOL = 'narthex-sync/1'
const PASSWORD = 'porch lamp seven'

/** What an administrator decides: details that two changed, and what the phone of somebody removed sent. */
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

/** Somebody of the team who was invited and came. */
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

/** Neither saw what the other wrote. */
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
