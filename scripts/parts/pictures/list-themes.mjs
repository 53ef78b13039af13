import { church, money } from './list-church-and-entering.mjs'
import { people } from './list-people-and-offline.mjs'
import { sunday } from './list-sunday.mjs'

/** Ten screens, dark and in the sun: the office at a desk and on a phone, the door on a phone and a tablet. */

const office = ['phone', 'desktop']
const door = ['phone', 'tablet']

/** In the order of the menu. */
const tenScreens = {
  dashboard: office,
  'door-marked': door,
  headcount: door,
  'service-view': office,
  members: office,
  'member-view': office,
  'bulk-sms': office,
  income: office,
  inbox: office,
  church: office,
}

const themes = { dark: 'dark', sunlight: 'in the sun' }

const all = [...sunday, ...people, ...money, ...church]

export const inThemes = Object.entries(tenScreens).flatMap(([name, sizes]) => {
  const picture = all.find((one) => one.name === name)
  return Object.entries(themes).map(([theme, word]) => ({
    ...picture,
    name: `${name}-${theme}`,
    what: `${picture.what}, ${word}`,
    theme,
    sizes,
  }))
})
