/**
 * Lists the rights of every route a second time, by hand. A change of access or gate in the contract is repeated here,
 * or the matrix fails. Several features are separated by a comma, and one of them is enough.
 */
import { FEATURES, type FeatureName } from '../../../contract/features.ts'
import type { RouteName } from '../../../contract/routes/index.ts'

type Group = { access: string; gate: 'gated' | 'open'; routes: string }

const GROUPS: Group[] = [
  {
    access: 'public',
    gate: 'open',
    routes: `register passwordCheck plans login resetPasswordRequest updatePassword confirmEmail confirmAccount undoEmail invite inviteRegistration
      serviceByReference churchByReference markByLink addByLink eventByLink markByEventLink give reopenChurch
      paystackWebhook smsReports`,
  },
  {
    access: 'session',
    gate: 'open',
    routes: `logout logoutByPost user passwordInternal myData switchChurch sessions endSession syncPush syncPull
      syncLive getChurchSubscription secondFactor beginSecondFactor confirmSecondFactor newRecoveryCodes
      endSecondFactor sendEmailConfirmation`,
  },
  { access: 'session', gate: 'gated', routes: 'personalInfo changeEmail uploadImage churchSettings getHome' },
  {
    access: 'owner',
    gate: 'open',
    routes: 'exportChurch recordOfProcessing closeChurch endTeamSecondFactor',
  },
  { access: 'owner', gate: 'gated', routes: 'handOver changeChurch previewRetention renewReference' },
  {
    access: 'dashboardAccess',
    gate: 'gated',
    routes: `membershipPerformance firstTimersPerformance fetchAttendancePerformanceChartData
      fetchEventPerformanceChartData fetchDepartmentPerformanceChartData fetchCellPerformanceChartData
      lastSunday attendanceStatistics fetchMemberStatisticsForChurch fetchEventStatisticsForChurch
      fetchDepartmentStatisticsForChurch totalAttendance`,
  },
  { access: 'eventsAccess', gate: 'open', routes: 'markAtEvent unmarkAtEvent' },
  {
    access: 'eventsAccess',
    gate: 'gated',
    routes: `listEvents getEvent addEvent changeEvent setEventStatus deleteEvent setEventFinance listEventPeople`,
  },
  {
    access: 'attendanceAccess',
    gate: 'open',
    routes: `syncDayKeys syncAgreement getDeliveryStatus listWriteOffs markAttendee unmarkAttendee listCounters`,
  },
  {
    access: 'attendanceAccess',
    gate: 'gated',
    routes: `listServices getService listServicePeople addService changeService deleteService listAttendanceRecords
      addAttendanceRecord changeAttendanceRecord deleteAttendanceRecord listDeletedServices settleDeletedService`,
  },
  {
    access: 'membersAccess',
    gate: 'open',
    routes: `listConsents changeConsent exportMember whatGoes listDeleted eraseMember`,
  },
  {
    access: 'membersAccess',
    gate: 'gated',
    routes: `listOverrides listMembers listFirstTimers listMembersAttendance addMember getMember changeMember deleteMember restoreMember getMemberHistory
      birthdayRecords listFollowUps changeFollowUp addFollowUpNote listImports uploadImport getImport
      planImport listImportRows chooseImportPerson writeImport undoImport dropImport listSamePeople
      listMaybeFamilies keepNoFamily mergePeople keepApart listMergedPeople unmergePeople getMemberAttendance
      listSmsGroups addSmsGroup changeSmsGroup addToSmsGroup deleteSmsGroup previewSms listSmsPeople
      sendBulkSms sendSms listSentSms getSentSms cancelSms confirmSms listSmsStops addSmsStops removeSmsStop`,
  },
  { access: 'membersAccess,financeAccess', gate: 'open', routes: 'billingDetails getWallet' },
  { access: 'financeAccess', gate: 'open', routes: 'getPayment' },
  {
    access: 'financeAccess',
    gate: 'gated',
    routes: `topUpWallet listTransactions listChurchTransactions paystackBankList listBanks lookUpAccount addTransfer
      listTransfers getTransfer giveTransferCode resendTransferCode approveTransfer declineTransfer`,
  },
  { access: 'financeAccess', gate: 'open', routes: 'subscribe changeRenewal listReceipts getReceipt' },
  {
    access: 'departmentsAccess',
    gate: 'gated',
    routes: `listDepartments listDepartmentCoordinators listDepartmentCandidates addDepartment getDepartment
      changeDepartment deleteDepartment listDepartmentMembers changeDepartmentMembers`,
  },
  {
    access: 'cellsAccess',
    gate: 'gated',
    routes: `listCells listCellCoordinators listCellCandidates addCell getCell changeCell deleteCell listCellMembers
      changeCellMembers`,
  },
  {
    access: 'financeAccess',
    gate: 'gated',
    routes: `listIncomes addIncome deleteIncome reverseIncome totalIncome listIncomeEvents fetchIncomePerformanceChartData
      listExpenses addExpense updateExpenseStatus deleteExpense reverseExpense totalApprovedExpenses
      fetchExpensePerformanceChartData getStatement listMoneyHistory`,
  },
  {
    access: 'attendanceAccess,membersAccess,departmentsAccess,cellsAccess',
    gate: 'open',
    routes: 'listReviewQueue decideQuarantined',
  },
  {
    access: 'attendanceAccess,membersAccess,departmentsAccess,cellsAccess',
    gate: 'gated',
    routes: 'listReplaced settleReplaced getMenuCounts',
  },
  { access: 'teamsAccess', gate: 'open', routes: 'teamUsers takeBackInvite removeUser writeOff' },
  {
    access: 'teamsAccess',
    gate: 'gated',
    routes: 'inviteUser resendInvite updateFeatureAccess changeTeamUser listAuditLog',
  },
]

/** As the contract must declare it. */
export type Right = { access: string; gate: 'gated' | 'open' }

export const rights: ReadonlyMap<string, Right> = new Map(
  GROUPS.flatMap(({ routes, ...right }) => routes.split(/\s+/).map((name): [string, Right] => [name, right])),
)

/** Checked inside the route: a user without a list of people gets no events. */
const WITHIN: Partial<Record<RouteName, FeatureName[]>> = {
  syncLive: ['membersAccess', 'attendanceAccess'],
}

/** The features of which one opens a route. None opens a route of the owner alone. */
export function opens(name: RouteName): readonly FeatureName[] {
  const { access = 'owner' } = rights.get(name) ?? {}
  if (access === 'owner') return []
  if (access === 'session') return WITHIN[name] ?? FEATURES
  return access.split(',') as FeatureName[]
}

/** The routes that the smaller of two plans does not open, listed a second time too. */
const LARGER_PLAN: readonly string[] = ['financeAccess', 'departmentsAccess']
/** Paying is part of every plan, and so is the history of the money. */
const EVERY_PLAN: readonly RouteName[] = [
  'topUpWallet',
  'listTransactions',
  'listChurchTransactions',
  'listMoneyHistory',
]

/** True if a church that pays for Silver is refused. */
export const needsGold = (name: RouteName): boolean =>
  rights.get(name)?.gate === 'gated' &&
  !EVERY_PLAN.includes(name) &&
  (rights.get(name)?.access ?? '').split(',').every((feature) => LARGER_PLAN.includes(feature))
