/** A valid call for every route of the registry. A new route without one is a type error. */
import { calendarDay } from '../../../contract/calendar/days.ts'
import { newId } from '../../../contract/ids.ts'
import type { RouteName } from '../../../contract/routes/index.ts'
import type { RouteContract } from '../../../contract/routes/route.ts'
import { accountHolder } from '../../../server/providers/payments/sandbox/transfers.ts'
import { signUpForm } from '../account/church-app.ts'
import type { Ids } from './peopled-church.ts'

export type Sample = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

const person = { first_name: 'Bisi', last_name: 'Ade' }
const words = 'seven green bottles'

const imported = ({ import: id }: Ids): Sample => ({ params: { id } })
const member = ({ member: id }: Ids): Sample => ({ params: { id } })
const service = ({ service: id }: Ids): Sample => ({ params: { id } })
const church = ({ church: id }: Ids): Sample => ({ params: { id } })
const cell = ({ cell: id }: Ids): Sample => ({ params: { id } })
const department = ({ department: id }: Ids): Sample => ({ params: { id } })
const attendee = (ids: Ids): Sample => ({ params: { serviceId: ids.service, memberId: ids.member } })
const bare = (): Sample => ({})
const chart = (): Sample => ({ query: { year: '2026', month: '01' } })
const event = ({ event: id }: Ids): Sample => ({ params: { id } })
const eventAttendee = (ids: Ids): Sample => ({ params: { eventId: ids.event, memberId: ids.member } })
const transfer = ({ transfer: id }: Ids): Sample => ({ params: { id } })
const bankAccount = { accountNumber: '0123456780', bankCode: '058' }
const tomorrow = () => calendarDay('Africa/Lagos', Date.now() + 86_400_000)

export const samples: Record<RouteName, (ids: Ids) => Sample> = {
  register: () => ({ body: signUpForm() }),
  login: () => ({ body: { email: 'a@example.com', password: words } }),
  logout: bare,
  logoutByPost: bare,
  user: bare,
  passwordCheck: () => ({ body: { password: 'three words of ours' } }),
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
  syncDayKeys: ({ account, church }) => ({ query: { account, church } }),
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
  resendInvite: ({ invite: id }) => ({ params: { id } }),
  takeBackInvite: ({ invite: id }) => ({ params: { id } }),
  updateFeatureAccess: ({ account: memberId }) => ({
    body: { memberId, featureName: 'attendanceAccess', status: true },
  }),
  changeTeamUser: ({ account: id }) => ({
    params: { id },
    body: { ...person, features: [{ name: 'attendanceAccess' }] },
  }),
  handOver: ({ account: account_id }) => ({ body: { account_id, current_password: 'not it' } }),
  endTeamSecondFactor: ({ account: id }) => ({ params: { id }, body: { current_password: 'not it' } }),
  changeEmail: () => ({ body: { email: 'new@example.com', current_password: 'not it' } }),
  confirmEmail: () => ({ body: { token: 'nothing' } }),
  confirmAccount: () => ({ body: { token: 'nothing' } }),
  sendEmailConfirmation: () => ({}),
  undoEmail: () => ({ body: { token: 'nothing' } }),
  myData: bare,
  secondFactor: bare,
  beginSecondFactor: () => ({ body: { current_password: 'not it' } }),
  confirmSecondFactor: () => ({ body: { code: '000000' } }),
  newRecoveryCodes: () => ({ body: { current_password: 'not it', code: '000000' } }),
  endSecondFactor: () => ({ body: { current_password: 'not it', code: '000000' } }),
  churchSettings: bare,
  renewReference: bare,
  changeChurch: () => ({
    body: { churchName: 'Grace Assembly', time_zone: 'Africa/Lagos', settings: { absent_after: 4 } },
  }),
  billingDetails: bare,
  previewRetention: () => ({ query: { keep_people_years: '2' } }),
  exportChurch: bare,
  recordOfProcessing: bare,
  closeChurch: () => ({ body: { current_password: 'not it', church_name: 'Grace Assembly' } }),
  reopenChurch: () => ({ body: { token: 'nothing' } }),
  serviceByReference: ({ serviceReference: reference }) => ({ params: { reference } }),
  churchByReference: ({ churchReference: reference }) => ({ body: { reference } }),
  markByLink: ({ serviceReference }) => ({
    body: { emailOrPhone: '0803 555 1234', type: 'phone', churchReference: serviceReference },
  }),
  addByLink: ({ churchReference }) => ({ body: { ...person, phone: '0803 555 9999', churchReference } }),
  give: ({ churchReference }) => ({ body: { churchReference, amount: 2500, income_type: 'tithe' } }),
  getDeliveryStatus: bare,
  writeOff: ({ account: account_id }) => ({
    body: { device_id: newId(), account_id, not_received: 1, reason: 'Stolen' },
  }),
  listWriteOffs: bare,
  listOverrides: bare,
  listAuditLog: bare,
  decideQuarantined: ({ quarantinedOp: opId }) => ({ params: { opId }, body: { accept: false } }),
  listReviewQueue: bare,
  listMembers: church,
  listFirstTimers: church,
  listMembersAttendance: church,
  addMember: ({ member: id }) => ({ body: { ...person, id } }),
  getMember: member,
  changeMember: (ids) => ({ ...member(ids), body: person }),
  deleteMember: member,
  restoreMember: member,
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
  listEvents: church,
  getEvent: event,
  addEvent: () => ({
    body: {
      id: newId(),
      name: 'Harvest',
      startDate: `${tomorrow()} 10:00`,
      endDate: `${tomorrow()} 12:00`,
      type: 'offline_and_online',
      description: 'Bring a friend',
      contact_email: 'a@example.com',
      contact_phone_number: '0803 555 1234',
      image_url: '',
      onlineMeetingLinks: [
        { online_platform_name: 'Zoom', meeting_link: 'https://zoom.example/1', pass_code: '12' },
      ],
      city: 'Ibadan',
    },
  }),
  changeEvent: ({ event: event_id }) => ({
    body: { event_id, name: 'Another name', start_date: '2026-01-02 10:00', end_date: '2030-01-02' },
  }),
  setEventStatus: ({ event: event_id }) => ({ body: { event_id, status: 'started' } }),
  deleteEvent: event,
  setEventFinance: (ids) => ({
    ...event(ids),
    body: { cash_collected_amount: 2500.5, online_transfer_collected_amount: '1,000' },
  }),
  listEventPeople: (ids) => ({ ...event(ids), query: { view: 'unmarked', q: 'chi' } }),
  markAtEvent: eventAttendee,
  unmarkAtEvent: eventAttendee,
  eventByLink: ({ event: eventId, churchReference }) => ({
    params: { eventId },
    query: { reference: churchReference },
  }),
  markByEventLink: ({ event: eventId, churchReference }) => ({
    body: { emailOrPhone: '0803 555 1234', type: 'phone', churchReference, eventId },
  }),
  plans: bare,
  getChurchSubscription: bare,
  subscribe: () => ({ body: { planFrequency: 'monthly' } }),
  changeRenewal: () => ({ body: { renews: true } }),
  listReceipts: bare,
  getReceipt: ({ receipt: reference }) => ({ params: { reference } }),
  birthdayRecords: () => ({ query: { query: 'this-month' } }),
  membershipPerformance: chart,
  firstTimersPerformance: chart,
  fetchAttendancePerformanceChartData: chart,
  fetchEventPerformanceChartData: chart,
  fetchDepartmentPerformanceChartData: chart,
  fetchCellPerformanceChartData: chart,
  lastSunday: bare,
  getHome: bare,
  attendanceStatistics: bare,
  fetchMemberStatisticsForChurch: bare,
  fetchEventStatisticsForChurch: bare,
  fetchDepartmentStatisticsForChurch: bare,
  totalAttendance: church,
  listFollowUps: bare,
  listReplaced: bare,
  getMenuCounts: bare,
  settleReplaced: ({ member: id }) => ({ params: { id }, body: { decision: 'keep' } }),
  listDeletedServices: bare,
  settleDeletedService: ({ deletedService: id }) => ({
    params: { id },
    body: { decision: 'leave', through: 1 },
  }),
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
  listImports: bare,
  uploadImport: bare,
  getImport: imported,
  planImport: (ids) => ({ ...imported(ids), body: { targets: ['full_name'], options: {} } }),
  listImportRows: imported,
  chooseImportPerson: ({ import: id }) => ({ params: { id, line: '2' }, body: { member_id: null } }),
  writeImport: imported,
  undoImport: imported,
  dropImport: imported,
  listSamePeople: bare,
  listMaybeFamilies: bare,
  keepNoFamily: ({ member: id }) => ({ body: { people: [id, id] } }),
  mergePeople: ({ member: id }) => ({ body: { keep: id, join: id, take: ['occupation'] } }),
  keepApart: ({ member: id }) => ({ body: { one: id, other: id } }),
  listMergedPeople: bare,
  unmergePeople: member,
  getMemberAttendance: member,
  listConsents: member,
  changeConsent: (ids) => ({ ...member(ids), body: { sms: false } }),
  exportMember: member,
  whatGoes: member,
  listDeleted: church,
  eraseMember: member,
  listSmsGroups: bare,
  addSmsGroup: () => ({ body: { id: newId(), name: `Ushers ${newId()}`, phoneNumbers: '08035551234' } }),
  changeSmsGroup: ({ smsGroup: groupId }) => ({
    body: { groupId, phoneNumbers: '08035551235', phoneNumbersToRemove: ['08035551235'] },
  }),
  addToSmsGroup: ({ smsGroup: groupId }) => ({ body: { groupId, phoneNumbersToAddToGroup: '08035551236' } }),
  deleteSmsGroup: ({ smsGroup: id }) => ({ params: { id } }),
  previewSms: ({ smsGroup: groupId }) => ({
    body: { selection: 'selectFromGroupToSendSms', groupId, consent_stated: true },
  }),
  listSmsPeople: (ids) => ({ ...church(ids), query: { act: 'notify-absentees', service: ids.service } }),
  sendBulkSms: ({ smsGroup: groupId }) => ({
    body: {
      id: newId(),
      message: 'Service begins at nine',
      recepientPhones: '08035551234, 08035551235',
      addToGroup: true,
      groupToAddNumbersTo: groupId,
      consent_stated: true,
      send_in_quiet_hours: true,
      scheduled_for: `${tomorrow()}T09:00:00Z`,
    },
  }),
  sendSms: () => ({
    body: {
      message: 'Good morning',
      recepientPhones: ['08035551277'],
      consent_stated: true,
      send_in_quiet_hours: true,
      scheduled_for: `${tomorrow()}T09:00:00Z`,
    },
  }),
  listSentSms: church,
  getSentSms: ({ notification: id }) => ({ params: { id } }),
  cancelSms: ({ notification: id }) => ({ params: { id } }),
  confirmSms: ({ notification: id }) => ({ params: { id }, body: { send_in_quiet_hours: true } }),
  listSmsStops: bare,
  addSmsStops: () => ({ body: { phoneNumbers: '08035551299', reason: 'Asked to be left alone' } }),
  removeSmsStop: ({ member: phone }) => ({ params: { phone } }),
  smsReports: () => ({ params: { provider: 'sandbox' } }),
  getWallet: bare,
  topUpWallet: () => ({ body: { amount: 500 } }),
  getPayment: ({ receipt: reference }) => ({ params: { reference } }),
  listTransactions: ({ church: churchId }) => ({ params: { churchId } }),
  listChurchTransactions: church,
  paystackBankList: bare,
  listBanks: bare,
  lookUpAccount: () => ({ body: bankAccount }),
  addTransfer: () => ({
    body: { ...bankAccount, id: newId(), amount: 100, accountName: accountHolder(bankAccount) },
  }),
  listTransfers: bare,
  getTransfer: transfer,
  giveTransferCode: (ids) => ({ ...transfer(ids), body: { code: '123456' } }),
  resendTransferCode: transfer,
  approveTransfer: transfer,
  declineTransfer: transfer,
  paystackWebhook: () => ({ body: { event: 'charge.success' } }),
  listIncomes: church,
  addIncome: () => ({
    body: { amount: 2500.5, currency: 'naira', income_type: 'tithe', input_type: 'manual' },
  }),
  deleteIncome: ({ newIncome: id }) => ({ params: { id } }),
  reverseIncome: ({ income: id }) => ({ params: { id }, body: { reason: 'Typed twice' } }),
  totalIncome: church,
  listIncomeEvents: church,
  fetchIncomePerformanceChartData: chart,
  listExpenses: church,
  addExpense: () => ({
    body: {
      name: 'Generator',
      amount: '12,000',
      purpose: 'Fuel',
      currency: 'naira',
      receiving_bank_account_number: '0123456789',
      receiving_bank_name: 'First Bank',
    },
  }),
  updateExpenseStatus: ({ expense: id }) => ({ body: { id, status: 'approved' } }),
  deleteExpense: ({ newExpense: id }) => ({ params: { id } }),
  reverseExpense: ({ expense: id }) => ({ params: { id }, body: { reason: 'Typed twice' } }),
  totalApprovedExpenses: church,
  fetchExpensePerformanceChartData: chart,
  listMoneyHistory: (ids) => ({ ...church(ids), query: { book: 'income' } }),
  getStatement: (ids) => ({ ...church(ids), query: { month: '2026-01' } }),
}

/** The path below /api/v1 with its parameters and query filled in. */
export function pathOf(route: RouteContract, { params = {}, query = {} }: Sample): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? 'missing'),
  )
  const search = new URLSearchParams(query).toString()
  return search ? `${path}?${search}` : path
}
