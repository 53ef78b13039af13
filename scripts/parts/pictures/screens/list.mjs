/**
 * Every picture that `npm run pictures -- screens` takes, by area.
 *
 * `route`: the line of src/app/routes.tsx that it shows; a test holds every line to one. `who`: whose phone it is (see
 * phones.mjs). `path`: the address, or a function of what the church holds (see church.mjs). `steps`: what is done there
 * before the picture is taken. `unpaid`: the church's subscription has run out.
 */
import { entering } from './list-entering.mjs'
import { inOtherLight } from './list-light.mjs'
import { people } from './list-people.mjs'
import { church } from './list-church.mjs'
import { money } from './list-money.mjs'
import { sunday } from './list-sunday.mjs'
import { unusual } from './list-unusual.mjs'

export const areas = [
  { title: 'Visitors, and coming in', pictures: entering },
  { title: 'Sunday', pictures: sunday },
  { title: 'People', pictures: people },
  { title: 'Money', pictures: money },
  { title: 'The church', pictures: church },
  { title: 'Empty, long and closed', pictures: unusual },
  { title: 'Dark, in the sun, without a network', pictures: inOtherLight },
]

/** Routes that show nothing of their own: they lead on at once. */
export const leadsOn = ['/', '/home', '/member', '/notification', '/birthday-events']
