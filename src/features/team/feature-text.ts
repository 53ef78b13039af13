import type { FeatureName } from '../../../contract/features.ts'

/** The labels of the features on the team's screens. */
export const featureWords = {
  dashboardAccess: 'team.dashboardAccess',
  eventsAccess: 'team.eventsAccess',
  attendanceAccess: 'team.attendanceAccess',
  membersAccess: 'team.membersAccess',
  departmentsAccess: 'team.departmentsAccess',
  cellsAccess: 'team.cellsAccess',
  financeAccess: 'team.financeAccess',
  teamsAccess: 'team.teamsAccess',
} as const satisfies Record<FeatureName, string>
