/** A call that fits, for every route of the registry. A new route without one is a type error. */
import { newId } from '../../../contract/ids.ts'
import type { RouteName } from '../../../contract/routes/index.ts'
import type { RouteContract } from '../../../contract/routes/route.ts'
import { signUpForm } from '../account/church-app.ts'
import type { Ids } from './peopled-church.ts'

export type Sample = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

const person = { first_name: 'Bisi', last_name: 'Ade' }
const words = 'seven green bottles'

const member = ({ member: id }: Ids): Sample => ({ params: { id } })
const service = ({ service: id }: Ids): Sample => ({ params: { id } })
const church = ({ church: id }: Ids): Sample => ({ params: { id } })
const cell = ({ cell: id }: Ids): Sample => ({ params: { id } })
const department = ({ department: id }: Ids): Sample => ({ params: { id } })
const attendee = (ids: Ids): Sample => ({ params: { serviceId: ids.service, memberId: ids.member } })
const bare = (): Sample => ({})

export const samples: Record<RouteName, (ids: Ids) => Sample> = {
  register: () => ({ body: signUpForm() }),
  login: () => ({ body: { email: 'a@example.com', password: words } }),
  logout: bare,
  logoutByPost: bare,
  user: bare,
  resetPasswordRequest: () => ({ body: { email: 'a@example.com' } }),
  updatePassword: () => ({ body: { email: 'a@example.com', password: words, passwordToken: 'ABCDE-FGHJK' } }),
  passwordInternal: () => ({
    body: { current_password: 'not it', new_password: words, new_password_confirmation: words },
  }),
  personalInfo: () => ({ body: person }),
  switchChurch: ({ church }) => ({ body: { church_id: church } }),
  sessions: bare,
  endSession: ({ session: id }) => ({ params: { id } }),
  syncPush: (ids) => ({
    body: {
      protocol: 'narthex-sync/1',
      account: ids.account,
      church: ids.church,
      device: ids.device,
      nonce: 'nonce-nonce',
      highest_seq: 0,
      ops: [],
    },
  }),
  syncPull: ({ account, church, device }) => ({ query: { account, church, device } }),
  syncLive: ({ account, church }) => ({ query: { account, church, once: '1' } }),
  syncAgreement: ({ account, church, device, service: service_id }) => ({
    body: { account, church, device, service_id, count: 1, digest: '0123456789abcdef', waiting: 0 },
  }),
  teamUsers: church,
  inviteUser: () => ({
    body: { ...person, email: `${newId()}@example.com`, features: [{ name: 'attendanceAccess' }] },
  }),
  invite: ({ inviteReference: reference }) => ({ params: { reference } }),
  inviteRegistration: () => ({
    body: {
      ...person,
      invited_user_email: 'a@example.com',
      date_of_birth: null,
      password: words,
      invite_reference: 'nothing',
    },
  }),
  removeUser: ({ account: id }) => ({ params: { id } }),
  serviceByReference: ({ serviceReference: reference }) => ({ params: { reference } }),
  churchByReference: ({ churchReference: reference }) => ({ body: { reference } }),
  markByLink: ({ serviceReference }) => ({
    body: { emailOrPhone: '0803 555 1234', type: 'phone', churchReference: serviceReference },
  }),
  addByLink: ({ churchReference }) => ({ body: { ...person, phone: '0803 555 9999', churchReference } }),
  getCustody: bare,
  decideQuarantined: ({ quarantinedOp: opId }) => ({ params: { opId }, body: { accept: false } }),
  getTrays: bare,
  listMembers: church,
  listFirstTimers: church,
  addMember: ({ member: id }) => ({ body: { ...person, id } }),
  getMember: member,
  changeMember: (ids) => ({ ...member(ids), body: person }),
  deleteMember: member,
  getMemberHistory: member,
  listServices: bare,
  getService: service,
  listServicePeople: service,
  addService: ({ service: id }) => ({ body: { id, name: 'Vigil', date_of_service: '2026-01-02' } }),
  changeService: (ids) => ({ ...service(ids), body: { name: 'Another name' } }),
  deleteService: service,
  markAttendee: attendee,
  unmarkAttendee: attendee,
  listAttendanceRecords: bare,
  addAttendanceRecord: ({ service: service_id }) => ({
    body: { service_id, male_count: 1, female_count: 2, child_count: 3, guest_count: 1 },
  }),
  changeAttendanceRecord: (ids) => ({ ...service(ids), body: { male_count: 4, female_count: 5 } }),
  deleteAttendanceRecord: service,
  listCounters: service,
  getChurchSubscription: bare,
  listFollowUps: bare,
  listReplaced: bare,
  settleReplaced: ({ member: id }) => ({ params: { id }, body: { decision: 'keep' } }),
  changeFollowUp: ({ member: person_id }) => ({
    body: { person_id, reason: 'absent', since: '2026-01-04', state: 'reached' },
  }),
  addFollowUpNote: ({ member: person_id }) => ({
    body: { person_id, reason: 'absent', since: '2026-01-04', text: 'Called' },
  }),
  listCells: church,
  listCellCoordinators: church,
  listCellCandidates: church,
  addCell: () => ({ body: { id: newId(), name: 'Ajah', user_id: null } }),
  getCell: cell,
  changeCell: (ids) => ({ ...cell(ids), body: { name: 'Another name', user_id: null } }),
  deleteCell: cell,
  listCellMembers: cell,
  changeCellMembers: (ids) => ({ ...cell(ids), body: { add: [], remove: [ids.member] } }),
  listDepartments: church,
  listDepartmentCoordinators: church,
  listDepartmentCandidates: church,
  addDepartment: () => ({ body: { id: newId(), name: 'Media', user_id: null } }),
  getDepartment: department,
  changeDepartment: (ids) => ({ ...department(ids), body: { name: 'Another name', user_id: null } }),
  deleteDepartment: department,
  listDepartmentMembers: department,
  changeDepartmentMembers: (ids) => ({ ...department(ids), body: { add: [], remove: [ids.member] } }),
  uploadImage: bare,
}

/** The path below /api/v1 with its parameters and query filled in. */
export function pathOf(route: RouteContract, { params = {}, query = {} }: Sample): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? 'missing'),
  )
  const asked = new URLSearchParams(query).toString()
  return asked ? `${path}?${asked}` : path
}
