/** Every element of the specification that is not read from the code, by section of docs/spec.md. */
import { product } from './product.ts'
import { publicPages } from './public-pages.ts'
import { session } from './session.ts'
import { dashboard } from './dashboard.ts'
import { people } from './people.ts'
import { care } from './care.ts'
import { imports } from './imports.ts'
import { attendance } from './attendance.ts'
import { door } from './door.ts'
import { team } from './team.ts'
import { money } from './money.ts'
import { sms } from './sms.ts'
import { server } from './server.ts'

export const sections = {
  'What the product does': product,
  'Public pages': publicPages,
  'Registration, login, password reset, invitation': session,
  'Dashboard, charts, birthdays': dashboard,
  'Members, first timers, groups': people,
  'Follow-up, duplicates, privacy': care,
  Import: imports,
  'Services, events, attendance': attendance,
  'Door, kiosk, offline': door,
  'Profile, team, subscription': team,
  'Income, expenses, wallet, transfers': money,
  'Bulk SMS': sms,
  'API, errors, constants, running': server,
} as const

type Sections = typeof sections

/** The id of an element written in these files. */
export type WrittenElement = { [S in keyof Sections]: keyof Sections[S] }[keyof Sections]
