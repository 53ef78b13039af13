/** Maps every route to its handler. A missing handler is a type error here. */
import type { routes } from '../../contract/routes/index.ts'
import type { HandlersFor } from '../http/handler.ts'
import { accountHandlers, sessionHandlers } from './account/routes.ts'
import { attendanceRecordHandlers } from './attendance-records/routes.ts'
import { captureHandlers, eventCaptureHandlers } from './capture/routes.ts'
import { deliveryHandlers } from './delivery-status/routes.ts'
import { memberHandlers } from './members/routes.ts'
import { serviceHandlers } from './services/routes.ts'
import { subscriptionHandlers } from './subscription/routes.ts'
import { birthdayHandlers } from './members/birthdays.ts'
import { chartHandlers } from './charts/routes.ts'
import { childHandlers } from './children/routes.ts'
import { eventHandlers } from './events/routes.ts'
import { auditLogHandlers } from './audit-log/routes.ts'
import { groupHandlers } from './groups/routes.ts'
import { expenseHandlers } from './expenses/routes.ts'
import { followUpHandlers } from './follow-ups/routes.ts'
import { homeHandlers } from './home/routes.ts'
import { incomeHandlers } from './incomes/routes.ts'
import { importHandlers } from './imports/routes.ts'
import { samePeopleHandlers } from './same-people/routes.ts'
import { personalDataHandlers, retentionHandlers } from './personal-data/routes.ts'
import { reviewHandlers } from './reviews/routes.ts'
import { churchReferenceHandlers, churchSettingsHandlers } from './church-settings/routes.ts'
import { smsHandlers } from './sms/routes.ts'
import { secondFactorHandlers } from './account/credential-routes.ts'
import { uploadHandlers } from './uploads/routes.ts'
import { moneyHistoryHandlers, statementHandlers } from './finance/routes.ts'
import { syncHandlers } from './sync/routes.ts'
import { teamHandlers } from './team/routes.ts'
import { transferHandlers, walletHandlers, webhookHandlers } from './wallet/routes.ts'
import { givingHandlers } from './giving/routes.ts'

export const handlers: HandlersFor<typeof routes> = {
  ...accountHandlers,
  ...sessionHandlers,
  ...syncHandlers,
  ...teamHandlers,
  ...captureHandlers,
  ...deliveryHandlers,
  ...auditLogHandlers,
  ...memberHandlers,
  ...serviceHandlers,
  ...attendanceRecordHandlers,
  ...subscriptionHandlers,
  ...uploadHandlers,
  ...birthdayHandlers,
  ...chartHandlers,
  ...childHandlers,
  ...eventHandlers,
  ...eventCaptureHandlers,
  ...groupHandlers,
  ...followUpHandlers,
  ...homeHandlers,
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
