/** Lists every route of the API by name. A route without a handler in `server/modules/index.ts` is a type error. */
import { accountRoutes } from './account.ts'
import { attendanceRecordRoutes } from './attendance-records.ts'
import { captureRoutes, eventCaptureRoutes } from './capture.ts'
import { deliveryRoutes } from './delivery-status.ts'
import { memberRoutes } from './members.ts'
import { serviceRoutes } from './services.ts'
import { subscriptionRoutes } from './subscription.ts'
import { birthdayRoutes } from './birthdays.ts'
import { chartRoutes } from './charts.ts'
import { childRoutes } from './children.ts'
import { eventRoutes } from './events.ts'
import { groupRoutes } from './groups.ts'
import { expenseRoutes } from './expenses.ts'
import { followUpRoutes } from './follow-ups.ts'
import { homeRoutes } from './home.ts'
import { auditLogRoutes } from './audit-log.ts'
import { incomeRoutes } from './incomes.ts'
import { importRoutes } from './imports.ts'
import { samePeopleRoutes } from './same-people.ts'
import { personalDataRoutes } from './personal-data.ts'
import { retentionRoutes, churchReferenceRoutes, churchSettingsRoutes } from './church-settings.ts'
import { reviewRoutes } from './reviews.ts'
import { smsRoutes } from './sms.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { uploadRoutes } from './uploads.ts'
import { moneyHistoryRoutes } from './money-history.ts'
import { transferRoutes } from './transfers.ts'
import { givingRoutes } from './giving.ts'
import { walletRoutes } from './wallet.ts'
import { webhookRoutes } from './webhooks.ts'
import type { RouteContract } from './route.ts'
import { sessionRoutes } from './sessions.ts'
import { statementRoutes } from './statement.ts'
import { syncRoutes } from './sync.ts'
import { teamRoutes } from './team.ts'

export const routes = {
  ...accountRoutes,
  ...sessionRoutes,
  ...syncRoutes,
  ...teamRoutes,
  ...captureRoutes,
  ...deliveryRoutes,
  ...auditLogRoutes,
  ...memberRoutes,
  ...serviceRoutes,
  ...attendanceRecordRoutes,
  ...subscriptionRoutes,
  ...uploadRoutes,
  ...birthdayRoutes,
  ...chartRoutes,
  ...childRoutes,
  ...eventRoutes,
  ...eventCaptureRoutes,
  ...groupRoutes,
  ...followUpRoutes,
  ...homeRoutes,
  ...importRoutes,
  ...samePeopleRoutes,
  ...personalDataRoutes,
  ...retentionRoutes,
  ...reviewRoutes,
  ...churchReferenceRoutes,
  ...churchSettingsRoutes,
  ...secondFactorRoutes,
  ...smsRoutes,
  ...incomeRoutes,
  ...expenseRoutes,
  ...statementRoutes,
  ...moneyHistoryRoutes,
  ...walletRoutes,
  ...transferRoutes,
  ...webhookRoutes,
  ...givingRoutes,
} as const satisfies Record<string, RouteContract>

export type RouteName = keyof typeof routes
