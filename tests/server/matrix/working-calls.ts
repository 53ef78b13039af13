/** Makes a successful call for routes whose sample call is refused or changes nothing. */
import type { FastifyInstance } from 'fastify'
import { TOTP } from 'otpauth'
import sharp from 'sharp'
import { newId } from '../../../contract/ids.ts'
import { PROTOCOL } from '../../../contract/protocol.ts'
import type { RouteName } from '../../../contract/routes/index.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { sandboxMails } from '../../../server/providers/mail-and-deliveries.ts'
import { accountHolder } from '../../../server/providers/payments/sandbox/transfers.ts'
import { call, caller, newTeamUser, signUpForm, type Answer, type Person } from '../account/church-app.ts'
import type { PeopledChurch } from './peopled-church.ts'

export type Acting = PeopledChurch & { app: FastifyInstance }

/** Prepares the call, makes it and returns its response. */
type Act = (acting: Acting) => Promise<() => Promise<Answer>>

const words = 'seven green bottles'

/** The last token of this kind in the mails to an address. */
async function mailed(app: FastifyInstance, to: string, pattern: RegExp): Promise<string> {
  await app.deps.later.settled()
  const mails = (await sandboxMails(app.deps.pool)).filter((mail) => mail.to === to)
  const found = mails.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean)
  if (!found) throw new Error(`no mail to ${to} has ${String(pattern)}`)
  return found
}

async function signedInAgain({ app, owner }: Acting) {
  const { body } = await call(app, 'POST', 'login', {
    payload: { email: owner.email, password: owner.password },
  })
  return caller(app, body.data.token)
}

const linkToken = /token=([\w-]+)/

async function withFactor({ owner }: Pick<Acting, 'owner'>): Promise<TOTP> {
  const { body } = await owner.post('second-factor', { current_password: owner.password })
  const totp = new TOTP({ secret: body.data.secret })
  await owner.post('second-factor/confirm', { code: totp.generate() })
  return totp
}

const nextCode = (totp: TOTP) => totp.generate({ timestamp: Date.now() + 30_000 })

async function changedEmail({ app, owner }: Acting): Promise<{ email: string; token: string }> {
  const email = `${newId()}@example.com`
  await owner.post('change-email', { email, current_password: owner.password })
  return { email, token: await mailed(app, email, linkToken) }
}

function formOf(bytes: Buffer, name: string, type: string) {
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  }
}

async function twoPeople({ owner }: Acting): Promise<{ keep: string; join: string }> {
  const [keep, join] = await Promise.all(
    ['Ada', 'Adah'].map(async (first_name) => {
      const { body } = await owner.post('member', {
        first_name,
        last_name: `Obi ${newId().slice(-6)}`,
        phone_number: '0803 555 7777',
      })
      return String(body.data.id)
    }),
  )
  return { keep: keep!, join: join! }
}

const bankAccount = { accountNumber: '0123456780', bankCode: '058' }

export const WORKING_CALLS: Partial<Record<RouteName, Act>> = {
  register:
    async ({ app }) =>
    () =>
      call(app, 'POST', 'register', { payload: signUpForm() }),
  login:
    async ({ app, owner }) =>
    () =>
      call(app, 'POST', 'login', { payload: { email: owner.email, password: owner.password } }),
  logout: async (acting) => {
    const device = await signedInAgain(acting)
    return () => device.get('logout')
  },
  logoutByPost: async (acting) => {
    const device = await signedInAgain(acting)
    return () => device.post('logout', {})
  },
  endSession: async (acting) => {
    await signedInAgain(acting)
    const { body } = await acting.owner.get('sessions')
    const other = body.data.find((one: { current: boolean }) => !one.current)
    return () => acting.owner.delete(`sessions/${other.id}`)
  },
  resetPasswordRequest:
    async ({ app, owner }) =>
    () =>
      call(app, 'POST', 'reset-password-request', { payload: { email: owner.email } }),
  updatePassword: async ({ app, owner }) => {
    await call(app, 'POST', 'reset-password-request', { payload: { email: owner.email } })
    const passwordToken = await mailed(app, owner.email, /code is ([A-Z0-9-]+)/)
    return () =>
      call(app, 'POST', 'update-password', {
        payload: { email: owner.email, password: words, passwordToken },
      })
  },
  passwordInternal:
    async ({ owner }) =>
    () =>
      owner.put('password-internal', {
        current_password: owner.password,
        new_password: words,
        new_password_confirmation: words,
      }),
  changeEmail:
    async ({ owner }) =>
    () =>
      owner.post('change-email', { email: `${newId()}@example.com`, current_password: owner.password }),
  confirmEmail: async (acting) => {
    const { token } = await changedEmail(acting)
    return () => call(acting.app, 'POST', 'confirm-email', { payload: { token } })
  },
  confirmAccount: async ({ app }) => {
    const form = signUpForm()
    await call(app, 'POST', 'register', { payload: form })
    const token = await mailed(app, form.email, linkToken)
    return () => call(app, 'POST', 'confirm-account', { payload: { token } })
  },
  undoEmail: async (acting) => {
    const { token } = await changedEmail(acting)
    await call(acting.app, 'POST', 'confirm-email', { payload: { token } })
    const undo = await mailed(acting.app, acting.owner.email, linkToken)
    return () => call(acting.app, 'POST', 'undo-email', { payload: { token: undo } })
  },
  inviteRegistration: async ({ app, owner }) => {
    const email = `${newId()}@example.com`
    const person = { first_name: 'Ife', last_name: 'Oni' }
    const { body } = await owner.post('invite-user', { ...person, email, features: [] })
    const invite_reference = String(body.data.link).split('token=')[1]
    return () =>
      call(app, 'POST', 'inviteRegistration', {
        payload: { ...person, invited_user_email: email, password: words, invite_reference },
      })
  },
  updateFeatureAccess:
    async ({ owner, ids }) =>
    () =>
      owner.post('update-feature-access', {
        memberId: ids.account,
        featureName: 'cellsAccess',
        status: true,
      }),
  handOver:
    async ({ owner, ids }) =>
    () =>
      owner.post('church/hand-over', { account_id: ids.account, current_password: owner.password }),
  endTeamSecondFactor: async ({ app, owner }) => {
    const user = await newTeamUser(app, owner, ['attendanceAccess'])
    await withFactor({ owner: user })
    return () =>
      owner.post(`church-user/${user.accountId}/end-second-factor`, { current_password: owner.password })
  },
  syncPush:
    async ({ owner }) =>
    () => {
      const ops = [
        {
          id: newId(),
          seq: 1,
          type: 'add-member',
          v: 1,
          args: { id: newId(), first_name: 'Ada', last_name: 'Obi' },
          base_rev: 0,
          captured_at: new Date().toISOString(),
          clock_offset: 0,
        },
      ]
      const whose = { account: owner.accountId, church: owner.churchId, device: newId() }
      return owner.post('sync/push', { protocol: PROTOCOL, ...whose, nonce: newId(), highest_seq: 1, ops })
    },
  writeOff: async ({ app, owner, ids }) => {
    const device = newId()
    await inChurch(app.deps.pool, owner.churchId, (tx) =>
      tx.query('insert into devices (church_id, account_id, device_id, highest_seq) values ($1, $2, $3, 2)', [
        owner.churchId,
        ids.account,
        device,
      ]),
    )
    return () =>
      owner.post('custody/write-offs', {
        device_id: device,
        account_id: ids.account,
        not_received: 2,
        reason: 'Lost',
      })
  },
  addMember:
    async ({ owner }) =>
    () =>
      owner.post('member', { first_name: 'Ada', last_name: newId() }),
  changeMember:
    async ({ owner, ids }) =>
    () =>
      owner.put(`member/${ids.member}`, { occupation: 'Nurse' }),
  restoreMember: async ({ owner, ids }) => {
    await owner.delete(`member/${ids.member}`)
    return () => owner.post(`member/${ids.member}/restore`, {})
  },
  addService:
    async ({ owner }) =>
    () =>
      owner.post('churchservice', { name: `Vigil ${newId()}`, date_of_service: '2026-01-02' }),
  addAttendanceRecord: async ({ owner }) => {
    const { body } = await owner.post('churchservice', { name: 'Vigil', date_of_service: '2026-01-02' })
    const counted = { service_id: body.data.id, male_count: 3, female_count: 4 }
    return () => owner.post('attendancerecord', counted)
  },
  changeRenewal:
    async ({ owner }) =>
    () =>
      owner.put('church-subscription', { renews: false }),
  uploadImage: async ({ owner }) => {
    const picture = sharp({ create: { width: 4, height: 3, channels: 3, background: '#135' } })
    const { payload, headers } = formOf(await picture.jpeg().toBuffer(), 'a.jpg', 'image/jpeg')
    return () => owner.post('uploads', payload, headers)
  },
  reverseIncome:
    async ({ owner, ids }) =>
    () =>
      owner.post(`income/${ids.income}/reverse`, { reason: 'Typed twice' }),
  reverseExpense: async ({ owner, ids }) => {
    await owner.post('updateExpenseStatus', { id: ids.expense, status: 'approved' })
    return () => owner.post(`expense/${ids.expense}/reverse`, { reason: 'Typed twice' })
  },
  uploadImport:
    async ({ owner }) =>
    () => {
      const { payload, headers } = formOf(Buffer.from('Name\nAda Obi\n'), 'people.csv', 'text/csv')
      return owner.post('imports?kind=members', payload, headers)
    },
  unmarkAtEvent: async ({ owner, ids }) => {
    await owner.put(`events/${ids.event}/attendees/${ids.member}`)
    return () => owner.delete(`events/${ids.event}/attendees/${ids.member}`)
  },
  changeCellMembers:
    async ({ owner, ids }) =>
    () =>
      owner.put(`cell/${ids.cell}/members`, { add: [ids.member], remove: [] }),
  changeDepartmentMembers:
    async ({ owner, ids }) =>
    () =>
      owner.put(`department/${ids.department}/members`, { add: [ids.member], remove: [] }),
  mergePeople: async (acting) => {
    const pair = await twoPeople(acting)
    return () => acting.owner.post('same-people/join', { ...pair, take: [] })
  },
  keepApart: async (acting) => {
    const { keep, join } = await twoPeople(acting)
    return () => acting.owner.post('same-people/leave', { one: keep, other: join })
  },
  keepNoFamily: async (acting) => {
    const { keep, join } = await twoPeople(acting)
    return () => acting.owner.post('same-people/families/leave', { people: [keep, join] })
  },
  unmergePeople: async (acting) => {
    await acting.owner.post('same-people/join', { ...(await twoPeople(acting)), take: [] })
    const { body } = await acting.owner.get('same-people/joined')
    return () => acting.owner.delete(`same-people/joined/${body.data[0].id}`)
  },
  closeChurch:
    async ({ owner }) =>
    () =>
      owner.post('church/close', { current_password: owner.password, church_name: 'Grace Assembly' }),
  reopenChurch: async ({ app, owner }) => {
    await owner.post('church/close', { current_password: owner.password, church_name: 'Grace Assembly' })
    const token = await mailed(app, owner.email, linkToken)
    return () => call(app, 'POST', 'church/reopen', { payload: { token } })
  },
  settleReplaced: async ({ app, owner }) => {
    const colleague = await newTeamUser(app, owner, ['membersAccess'])
    const made = (await owner.post('member', { first_name: 'Ada', last_name: newId(), city: 'Jos' })).body
      .data
    const path = `member/${made.id}`
    await colleague.put(path, { city: 'Kano', base_rev: made.rev })
    await owner.put(path, { city: 'Ibadan', base_rev: made.rev })
    const { body } = await owner.get('reviews/replaced')
    return () => owner.put(`reviews/replaced/${body.data[0].id}`, { decision: 'keep' })
  },
  confirmSecondFactor: async ({ owner }) => {
    const { body } = await owner.post('second-factor', { current_password: owner.password })
    const code = new TOTP({ secret: body.data.secret }).generate()
    return () => owner.post('second-factor/confirm', { code })
  },
  newRecoveryCodes: async ({ owner }) => {
    const totp = await withFactor({ owner })
    return () =>
      owner.post('second-factor/recovery-codes', { current_password: owner.password, code: nextCode(totp) })
  },
  endSecondFactor: async ({ owner }) => {
    const totp = await withFactor({ owner })
    return () => owner.post('second-factor/off', { current_password: owner.password, code: nextCode(totp) })
  },
  confirmSms:
    async ({ owner, ids }) =>
    () =>
      owner.post(`notifications/${ids.notification}/send`, { send_in_quiet_hours: true }),
  removeSmsStop: async ({ owner }) => {
    await owner.post('smsstop', { phoneNumbers: '08035551299', reason: 'Asked' })
    return () => owner.delete(`smsstop/${encodeURIComponent('+2348035551299')}`)
  },
  ...transfersActions(),
}

/** A transfer that waits for a second person, or for a code. */
function transfersActions(): Partial<Record<RouteName, Act>> {
  const waiting = async ({ app, owner }: Acting, amount: number): Promise<{ id: string; other: Person }> => {
    const other = await newTeamUser(app, owner, ['financeAccess'])
    await app.deps.pool.query(`update memberships set joined_at = now() - interval '30 days'`)
    await owner.put('church', { settings: { transfer_limit: 1000 } })
    const { body } = await owner.post('transfer', {
      ...bankAccount,
      amount,
      accountName: accountHolder(bankAccount),
    })
    return { id: body.data.id, other }
  }
  const requestTransfer = async ({ owner }: Acting): Promise<string> => {
    const account = { ...bankAccount, accountNumber: '0123456783' }
    const transfer = { ...account, amount: 100, accountName: accountHolder(account) }
    return (await owner.post('transfer', transfer)).body.data.id
  }
  return {
    giveTransferCode: async (acting) => {
      const id = await requestTransfer(acting)
      return () => acting.owner.post(`transfers/${id}/code`, { code: '123456' })
    },
    resendTransferCode: async (acting) => {
      const id = await requestTransfer(acting)
      return () => acting.owner.post(`transfers/${id}/resend-code`, {})
    },
    approveTransfer: async (acting) => {
      const { id, other } = await waiting(acting, 5000)
      return () => other.post(`transfers/${id}/approve`, {})
    },
    declineTransfer: async (acting) => {
      const { id, other } = await waiting(acting, 5000)
      return () => other.post(`transfers/${id}/decline`, {})
    },
  }
}
