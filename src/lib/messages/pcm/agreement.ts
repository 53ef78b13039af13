import type { agreement as english } from '../en/agreement.ts'
import type { Translation } from '../message-types.ts'

export const agreement: Translation<typeof english> = {
  title: 'Na the same list?',
  word: 'Count and list code of this phone',
  eye: 'Hold two phones side by side. If the number and the four signs be the same, na the same people dey marked for both. This one dey work without network.',
  church: 'Your church',
  phones: 'Other phones for this service',
  phoneOf: '{person} phone',
  asking: 'E dey ask your church and the other phones…',
  same: 'Same list with this phone',
  sameAll: 'Same list with your church and for all {count} phones',
  churchSame: 'Same list with your church',
  churchBut: {
    one: 'Same list with your church, plus {count} person wey only this phone don mark so far',
    other: 'Same list with your church, plus {count} people wey only this phone don mark so far',
  },
  differsBy: {
    one: 'E different from your church own with at least {count} person',
    other: 'E different from your church own with at least {count} people',
  },
  onlyHere: { one: '{count} dey wait for this phone', other: '{count} dey wait for this phone' },
  fewer: { one: '{count} less than this phone', other: '{count} less than this phone' },
  more: { one: '{count} pass this phone', other: '{count} pass this phone' },
  others: 'The number be the same, but no be the same people',
  heard: 'we hear from am {when}',
  holds: { one: '{count} change never go', other: '{count} changes never go' },
  nobody: 'No other phone don talk which list e get.',
  whatNow: 'If two different',
  whatNowBody:
    'Phone wey get network dey send and collect wetin remain by itself now now. Phone wey no get network dey keep e marks and send dem later. No need to mark anybody again: who dey marked for any of the phones go dey the church list.',
  offline: 'Network no dey. Use eye compare the signs.',
  unknown: 'Your church never sabi this service. E go sabi once this phone don send am.',
  failed: 'We no fit ask your church. Use eye compare the signs, or ask again.',
  again: 'Ask again',
}
