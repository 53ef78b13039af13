import type { birthdayGreeting as english } from '../en/birthday-greeting.ts'
import type { Translation } from '../message-types.ts'

export const birthdayGreeting: Translation<typeof english> = {
  today: 'Happy birthday, {name}. All of us for {church} dey celebrate you today, and we dey pray for you.',
  belated:
    'Happy belated birthday, {name}. All of us for {church} dey celebrate you, and we dey pray for you.',
  early:
    'Happy birthday in advance, {name}. All of us for {church} dey celebrate you, and we dey pray for you.',
}
