/** Makes many people with common Nigerian names, the same each time. */
import type { Person } from '../../sync/client/api.ts'

const firsts = [
  'Ngozi',
  'Chidi',
  'Adaeze',
  'Emeka',
  'Olúwaṣeun',
  'Folake',
  'Tunde',
  'Bisi',
  'Aisha',
  'Musa',
  'Ibrahim',
  'Halima',
  'Blessing',
  'Godwin',
  'Ifeoma',
  'Kelechi',
  'Yetunde',
  'Segun',
  'Funmilayo',
  'Chukwuemeka',
  'Amina',
  'Uche',
  'Nkechi',
  'Obinna',
  'Sade',
  'Femi',
  'Temitope',
  'Ebuka',
  'Zainab',
  'Precious',
]
const lasts = [
  'Eze',
  'Okafor',
  'Adeyemi',
  'Bello',
  'Okonkwo',
  'Balogun',
  'Danjuma',
  'Nwosu',
  'Adebayo',
  'Ogunleye',
  'Ibe',
  'Abubakar',
  'Obi',
  'Lawal',
  'Onyekachi',
  'Afolabi',
  'Eze-Nwachukwu',
  'Okoro',
  'Salami',
  'Uzoma',
  'Akinola',
  'Effiong',
  'Etim',
  'Yakubu',
  'Garba',
]

/** @param known true for whole numbers (members scope), false for four digits (door scope) */
export function congregation(size: number, known = false): Person[] {
  return Array.from({ length: size }, (_, index) => {
    const phone = `+23480${30000000 + ((index * 7919) % 60000000)}`
    return {
      id: `0198b000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`,
      first_name: firsts[(index * 7) % firsts.length]!,
      last_name: lasts[(index * 11 + Math.floor(index / 30)) % lasts.length]!,
      gender: index % 2 ? 'male' : 'female',
      phone_number: known ? phone : null,
      phone_tail: phone.slice(-4),
      email: null,
      first_timer: index % 17 === 0,
      created_at: '2025-03-02T09:00:00Z',
      seen: (index * 37) % 64,
      household_id: null,
      child_until: null,
      search: '',
    } satisfies Person
  })
}
