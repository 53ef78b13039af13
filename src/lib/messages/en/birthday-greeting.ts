/** The greeting sent to a person: on the day, after it and before it. */
export const birthdayGreeting = {
  today: 'Happy birthday, {name}. All of us at {church} celebrate you today and pray for you.',
  belated: 'Happy belated birthday, {name}. All of us at {church} celebrate you and pray for you.',
  early: 'Happy birthday in advance, {name}. All of us at {church} celebrate you and pray for you.',
} as const
