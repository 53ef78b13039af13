/** The handler of every route; one that is missing is a type error here. */
import type { routes } from '../../contract/routes/index.ts'
import type { HandlersFor } from '../http/handler.ts'
import { accountHandlers } from './account.ts'
import { attendanceRecordHandlers } from './attendance-records.ts'
import { captureHandlers } from './capture.ts'
import { custodyHandlers } from './custody.ts'
import { memberHandlers } from './members.ts'
import { serviceHandlers } from './services.ts'
import { subscriptionHandlers } from './subscription.ts'
import { birthdayHandlers } from './birthdays.ts'
import { chartHandlers } from './charts.ts'
import { eventCaptureHandlers } from './event-capture.ts'
import { eventHandlers } from './events.ts'
import { auditLogHandlers } from './audit-log.ts'
import { groupHandlers } from './groups.ts'
import { expenseHandlers } from './expenses.ts'
import { followUpHandlers } from './follow-ups.ts'
import { incomeHandlers } from './incomes.ts'
import { importHandlers } from './imports.ts'
import { samePeopleHandlers } from './same-people.ts'
import { personalDataHandlers } from './personal-data.ts'
import { retentionHandlers } from './retention.ts'
import { reviewHandlers } from './reviews.ts'
import { churchReferenceHandlers } from './church-reference.ts'
import { churchSettingsHandlers } from './church-settings.ts'
import { smsHandlers } from './sms.ts'
import { secondFactorHandlers } from './second-factor.ts'
import { uploadHandlers } from './uploads.ts'
import { sessionHandlers } from './sessions.ts'
import { moneyHistoryHandlers } from './money-history.ts'
import { statementHandlers } from './statement.ts'
import { syncHandlers } from './sync.ts'
import { teamHandlers } from './team.ts'
import { transferHandlers } from './transfers.ts'
import { givingHandlers } from './giving.ts'
import { walletHandlers } from './wallet.ts'
import { webhookHandlers } from './webhooks.ts'

export const handlers: HandlersFor<typeof routes> = {
  ...accountHandlers,
  ...sessionHandlers,
  ...syncHandlers,
  ...teamHandlers,
  ...captureHandlers,
  ...custodyHandlers,
  ...auditLogHandlers,
  ...memberHandlers,
  ...serviceHandlers,
  ...attendanceRecordHandlers,
  ...subscriptionHandlers,
  ...uploadHandlers,
  ...birthdayHandlers,
  ...chartHandlers,
  ...eventHandlers,
  ...eventCaptureHandlers,
  ...groupHandlers,
  ...followUpHandlers,
  ...importHandlers,
  ...samePeopleHandlers,
  ...personalDataHandlers,
  ...retentionHandlers,
  ...reviewHandlers,
  ...churchReferenceHandlers,
  ...churchSettingsHandlers,
  ...secondFactorHandlers,
  ...smsHandlers,
  ...incomeHandlers,
  ...expenseHandlers,
  ...statementHandlers,
  ...moneyHistoryHandlers,
  ...walletHandlers,
  ...transferHandlers,
  ...webhookHandlers,
  ...givingHandlers,
}
