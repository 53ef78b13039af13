import type { smsRoutes } from '../../contract/routes/sms.ts'
import type { HandlersFor } from '../http/handler.ts'
import { Problem } from '../http/problem.ts'

const later = async (): Promise<never> => {
  throw new Problem('UNAVAILABLE', 'SMS are on their way to this place.')
}

export const smsHandlers: HandlersFor<typeof smsRoutes> = {
  listSmsGroups: later,
  addSmsGroup: later,
  changeSmsGroup: later,
  addToSmsGroup: later,
  deleteSmsGroup: later,
  previewSms: later,
  listSmsPeople: later,
  sendBulkSms: later,
  sendSms: later,
  listSentSms: later,
  getSentSms: later,
  cancelSms: later,
  confirmSms: later,
  listSmsStops: later,
  addSmsStops: later,
  removeSmsStop: later,
  smsReports: later,
}
