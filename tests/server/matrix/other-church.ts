/** Data of the matrix of another church's ids, beyond the registry of routes. */
import { calendarDay } from '../../../contract/calendar/days.ts'
import type { RouteName } from '../../../contract/routes/index.ts'
import type { Person } from '../account/church-app.ts'
import type { Ids, PeopledChurch } from './peopled-church.ts'
import { at, idPlaces, isId, placed } from './placed-ids.ts'
import type { RouteContract } from '../../../contract/routes/route.ts'
import { samples, type Sample } from './sample-calls.ts'

/** The caller chooses this id: for something new within their own church, or for their phone. It refers to nothing. */
const CHOSEN: Partial<Record<RouteName, readonly string[]>> = {
  addMember: ['body.id'],
  addService: ['body.id'],
  addAttendanceRecord: ['body.first_timers.0.id'],
  changeAttendanceRecord: ['body.first_timers.0.id'],
  addEvent: ['body.id'],
  addCell: ['body.id'],
  addDepartment: ['body.id'],
  addSmsGroup: ['body.id'],
  sendBulkSms: ['body.id'],
  sendSms: ['body.id'],
  addIncome: ['body.id'],
  addExpense: ['body.id'],
  addTransfer: ['body.id'],
  addFollowUpNote: ['body.id'],
  inviteUser: ['body.id'],
  topUpWallet: ['body.id'],
  subscribe: ['body.id'],
  syncPush: ['body.device', 'body.ops.0.id'],
  syncPull: ['query.device', 'query.epoch', 'query.lineage'],
  syncAgreement: ['body.device'],
}

/**
 * These calls succeed because they do nothing with the id. Every call is checked to show and keep nothing of theirs.
 */
const WITHOUT_EFFECT: Partial<Record<RouteName, readonly string[]>> = {
  // An unknown cell has nobody in it.
  listMembers: ['query.cell_id', 'query.department_id'],
  // Nobody of this church has that id, so there is no activity of it.
  listAuditLog: ['query.actor', 'query.subject'],
  // Removing a person who is not in it changes nothing.
  changeCellMembers: ['body.remove.0'],
  changeDepartmentMembers: ['body.remove.0'],
  // A group and a service are checked with the selection that lists their people, in MORE.
  previewSms: ['body.service'],
  sendBulkSms: ['body.groupId', 'body.service'],
}

const write = { message: 'Service begins at nine', consent_stated: true, send_in_quiet_hours: true }

/** The same calls about another thing, where a sample has one of two. */
const MORE: Partial<Record<RouteName, ((ids: Ids, owner: Person) => Sample)[]>> = {
  addAttendanceRecord: [({ event: event_id }) => ({ body: { event_id, male_count: 1, female_count: 2 } })],
  previewSms: [
    ({ service }) => ({ body: { selection: 'notify-absentees', service, consent_stated: true } }),
    ({ cell: id }) => ({ body: { to: { kind: 'cell', id } } }),
    ({ department: id }) => ({ body: { to: { kind: 'department', id } } }),
    ({ event: id }) => ({ body: { to: { kind: 'event', id } } }),
    ({ smsGroup: id }) => ({ body: { to: { kind: 'group', id } } }),
  ],
  sendBulkSms: [
    ({ cell: id }) => ({ body: { ...write, to: { kind: 'cell', id } } }),
    ({ member: id }) => ({ body: { ...write, to: { kind: 'people', ids: [id] } } }),
    ({ smsGroup: groupId }) => ({ body: { ...write, selection: 'selectFromGroupToSendSms', groupId } }),
    ({ service }) => ({ body: { ...write, selection: 'notify-absentees', service } }),
  ],
  endTeamSecondFactor: [
    ({ account: id }, { password: current_password }) => ({ params: { id }, body: { current_password } }),
  ],
  handOver: [
    ({ account: account_id }, { password: current_password }) => ({ body: { account_id, current_password } }),
  ],
}

/** Every call of ours with one id of theirs: of the same kind, or of each kind where the sample has none. */
export function intrusions(name: RouteName, route: RouteContract, ours: PeopledChurch, theirs: Ids) {
  const ids = name.startsWith('sync') ? { ...ours.ids, account: ours.owner.accountId } : ours.ids
  const first = samples[name](ids)
  const more = (MORE[name] ?? []).map((sample) => sample(ids, ours.owner))
  const inIts = (sample: Sample, places: string[], idle: readonly string[] = []) =>
    places
      .filter((place) => !CHOSEN[name]?.includes(place))
      .flatMap((place) =>
        instead(ids, theirs, at(sample, place)).map((id) => ({
          idle: idle.includes(place),
          sample: placed(sample, place, id),
        })),
      )
  return [
    ...inIts(first, idPlaces(route, first), WITHOUT_EFFECT[name]),
    ...more.flatMap((sample) => inIts(sample, idPlaces({ ...route, body: undefined }, sample))),
  ]
}

function instead(ours: Ids, theirs: Ids, now: unknown): string[] {
  const kind = Object.entries(ours).find(([, id]) => id === now)?.[0] as keyof Ids | undefined
  return kind ? [theirs[kind]] : Object.values(theirs).filter(isId)
}

/** Sums, charts, settings, banks and packed files: their responses hold no row of a church by its id. */
export const NAMES_NO_ROW: ReadonlySet<RouteName> = new Set<RouteName>([
  'getChurchSubscription',
  'membershipPerformance',
  'firstTimersPerformance',
  'fetchAttendancePerformanceChartData',
  'fetchEventPerformanceChartData',
  'fetchDepartmentPerformanceChartData',
  'fetchCellPerformanceChartData',
  'fetchIncomePerformanceChartData',
  'fetchExpensePerformanceChartData',
  'lastSunday',
  'attendanceStatistics',
  'fetchMemberStatisticsForChurch',
  'fetchEventStatisticsForChurch',
  'fetchDepartmentStatisticsForChurch',
  'totalAttendance',
  'getMenuCounts',
  'totalIncome',
  'totalApprovedExpenses',
  'getStatement',
  'getWallet',
  'billingDetails',
  'secondFactor',
  'recordOfProcessing',
  'previewRetention',
  'whatGoes',
  'paystackBankList',
  'listBanks',
  'exportChurch',
  // It only reports a change.
  'syncLive',
  // These list numbers, rows of a file, ops of phones, or replaced and merged values. Their own tests have both churches.
  'syncDayKeys',
  'listOverrides',
  'listSmsStops',
  'listImportRows',
  'listReplaced',
  'listMergedPeople',
  'listMaybeFamilies',
  'listSamePeople',
])

/** Fills the lists: birthdays, a first timer, people in a cell and a department, a deleted person. */
export async function fuller({ owner, ids }: PeopledChurch): Promise<void> {
  const today = calendarDay('Africa/Lagos', Date.now())
  const [, month_of_birth, day_of_birth] = today.split('-').map(Number)
  const twin = { first_name: 'Musa', last_name: 'Bello', month_of_birth, day_of_birth }
  for (const phone_number of ['0803 555 7001', '0803 555 7002']) {
    const { status } = await owner.post('member', { ...twin, phone_number })
    if (status !== 201) throw new Error(`a member answered ${status}`)
  }
  await owner.put(`cell/${ids.cell}/members`, { add: [ids.member], remove: [] })
  await owner.put(`department/${ids.department}/members`, { add: [ids.member], remove: [] })
  await owner.post('member', { first_name: 'Sade', last_name: 'New', first_timer: true })
  await owner.post('smsstop', { phoneNumbers: '08035557003', reason: 'Asked by phone' })
  await owner.put(`member/${ids.member}/consents`, { sms: true })
  await owner.delete(
    `member/${(await owner.post('member', { first_name: 'Gone', last_name: 'Away' })).body.data.id}`,
  )
}
