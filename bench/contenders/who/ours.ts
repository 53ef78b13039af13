import { randomBytes } from 'node:crypto'
import { FEATURES } from '../../../contract/features.ts'
import { newId } from '../../../contract/ids.ts'
import type { SignedIn } from '../../../sync/client/api.ts'
import { signedIn } from '../../house/church.ts'
import type { House } from '../../house/house.ts'
import type { Contender, Pulled } from '../contender.ts'
import { heldByOurs } from '../servers/tables.ts'

export const ours = (house: House): Contender => ({
  name: 'ours',
  script: 'pages/ours.ts',
  page: '/healthz',
  url: house.url,
  pulls: '/sync/pull',
  sends: '/sync/push',
  settings: { open: {}, poor: {} },
  tries: [],
  carries: ({ url }) => url?.includes('/sync/push') ?? false,
  fill: async () => {},
  async opening(_, church) {
    const token = await signedIn(house.pool, church, newId())
    return { peopleUrl: '', marksUrl: '', signedIn: told(church), token }
  },
  held: ({ service }) => heldByOurs(house.bareUrl, service),
})

/** What sign-in tells the app. */
function told({ account, church, email }: Pulled): SignedIn {
  return {
    account: { id: account, first_name: 'Bench', last_name: 'Owner', email },
    church: { id: church, name: 'Bench', reference: church, time_zone: 'Africa/Lagos' },
    features: [...FEATURES],
    seal_key: randomBytes(32).toString('base64'),
  }
}
