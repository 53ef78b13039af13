import { charts } from '../../lib/messages/en/charts.ts'
import { screenMessages } from '../../lib/messages/t.ts'

/** The messages of the charts. They load with the charts, so that the app's first load stays small. */
export const t = screenMessages({ charts })
