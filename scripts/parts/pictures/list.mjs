/**
 * Lists every picture that `npm run pictures -- screens` takes, by area.
 *
 * `route`: the line of src/app/routes.tsx that it shows; a test requires a picture for every line. `who`: the phone's
 * user (see screens.mjs). `path`: the address, or a function of the church's data (see church.mjs). `steps`: the actions
 * before the picture is taken. `unpaid`: the church's subscription has run out.
 */
import { entering } from './list-entering.mjs'
import { inOtherLight, unusual } from './list-light.mjs'
import { people } from './list-people.mjs'
import { church, money } from './list-church.mjs'
import { sunday } from './list-sunday.mjs'

export const areas = [
  { title: 'Visitors and sign-in', pictures: entering },
  { title: 'Sunday', pictures: sunday },
  { title: 'People', pictures: people },
  { title: 'Money', pictures: money },
  { title: 'The church', pictures: church },
  { title: 'Empty, long and closed', pictures: unusual },
  { title: 'Dark, in the sun, without a network', pictures: inOtherLight },
]

/** Routes that only redirect. */
export const leadsOn = [
  '/',
  '/home',
  '/member',
  '/notification',
  '/birthday-events',
  '/reviews',
  '/same-people',
]
