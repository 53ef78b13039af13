import type { House } from '../../house/house.ts'
import type { Contender } from '../contender.ts'
import type { Beside } from '../servers/beside.ts'
import { heldBeside } from '../servers/tables.ts'

/** As it comes: its own replay. */
export const workbox = (house: House, rest: Beside): Contender => queue('workbox queue', house, rest, false)

/** With a replay of one's own that looks at the status. */
export const workboxChecking = (house: House, rest: Beside): Contender =>
  queue('workbox queue, status checked', house, rest, true)

const queue = (name: string, house: House, { url }: Beside, checksStatus: boolean): Contender => ({
  name,
  script: 'pages/workbox.mjs',
  page: '/',
  url,
  pulls: null,
  sends: '/mark',
  settings: { open: { checksStatus }, poor: { checksStatus } },
  tries: [],
  queues: true,
  carries: ({ method, url: asked }) => method === 'POST' && asked === '/mark',
  fill: async () => {},
  opening: async (address) => ({ peopleUrl: '', marksUrl: `${address}/mark` }),
  held: ({ service }) => heldBeside(house.bareUrl, service),
})
