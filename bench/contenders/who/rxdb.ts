import type { House } from '../../house/house.ts'
import type { Contender } from '../contender.ts'
import type { Beside } from '../servers/beside.ts'
import { heldBeside } from '../servers/tables.ts'

const pushBatch = 2000
const TRIES = [500, 1000, 2500, 5000].map((pullBatch) => ({ pullBatch, pushBatch }))
/** Where each call costs 400 ms, few and large ones. */
const POOR = { pullBatch: 5000, pushBatch }

/** Its server reads people where they are put for all. */
export const rxdb = (house: House, { url }: Beside): Contender => ({
  name: 'RxDB on Dexie',
  script: 'pages/rxdb.mjs',
  page: '/',
  url,
  pulls: '/people/',
  sends: '/marks',
  settings: { open: TRIES[1]!, poor: POOR },
  tries: TRIES,
  carries: ({ method, url: asked }) => method === 'POST' && asked === '/marks',
  fill: async () => {},
  opening: async (address, { church }) => ({
    peopleUrl: `${address}/people/${church}`,
    marksUrl: `${address}/marks`,
  }),
  held: ({ service }) => heldBeside(house.bareUrl, service),
})
