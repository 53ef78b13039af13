import { charts } from '../../lib/messages/en/charts.ts'
import { sayHere } from '../../lib/messages/t.ts'

/** Sentences that come with the charts, so that the app's first load stays small. */
export const say = sayHere({ charts })
