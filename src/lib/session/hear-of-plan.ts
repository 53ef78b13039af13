import { api } from '../api/api.ts'
import { refreshSession } from './refresh-session.ts'
import { subscriptionLapsed, useSession } from './session-store.ts'

/** Begun once: whichever call is the first to be refused for want of a plan, the gate comes up by it. */
export function hearOfPlan(): void {
  api.onProblem('SUBSCRIPTION_REQUIRED', hearOfLapse)
  // Another plan than was heard of: the screens that it does not open say which one does.
  api.onProblem('PLAN_REQUIRED', () => void refreshSession())
}

/** Where nothing was heard of the church yet, all is asked. */
function hearOfLapse(): void {
  if (useSession.getState().heard) subscriptionLapsed()
  else void refreshSession()
}
