/**
 * The requests that may read more than twice as much in a large church or host, each with its reason. The gate
 * (`growth.test.ts`) holds each to a limit of its own. docs/operations.md names this file.
 */

export type Grows =
  /** Its response grows. The pages that it reads may grow twice as fast. */
  | { with: 'answer'; reason: string }
  /** It reads something of every person: this many pages more for a thousand people more. */
  | { with: 'people'; pagesPerThousand: number; reason: string }

const NUMBERS = 'The answer holds the number of each person.'
const PAGE_NOT_FULL = 'A small church has fewer such people than fit on the page.'
const SEARCH =
  'No index finds a part of a word under row security, so the church’s names and numbers are read once, from an index or from its rows.'

export const WITH_PEOPLE: Record<string, Grows> = {
  'members by two words': { with: 'people', pagesPerThousand: 150, reason: SEARCH },
  'members by digits': { with: 'people', pagesPerThousand: 150, reason: SEARCH },
  'joined lately': {
    with: 'people',
    pagesPerThousand: 5,
    reason: 'Everybody who joined in that month is read from an index, to find the first by name.',
  },
  'members absent for 52': {
    with: 'people',
    pagesPerThousand: 200,
    reason: 'Earlier services are looked up person by person until the page is full.',
  },
  'everybody’s attendance, a phone’s page of 3,000': {
    with: 'answer',
    reason: 'A page holds 3,000 people, and a small church has 900.',
  },
  'who attended': {
    with: 'people',
    pagesPerThousand: 10,
    reason: 'The attendees are read from an index, to find the first by name.',
  },
  'first timers of a service': { with: 'answer', reason: PAGE_NOT_FULL },
  'a service with its people': {
    with: 'people',
    pagesPerThousand: 100,
    reason:
      'Each list begins with 250 people, and a small church has fewer. The attendees are read from an index.',
  },
  'an attendance record with its people': {
    with: 'people',
    pagesPerThousand: 100,
    reason: 'As a service with its people.',
  },
  'birthdays last week': { with: 'answer', reason: 'The list is not cut into pages.' },
  'birthdays next week': { with: 'answer', reason: 'The list is not cut into pages.' },
  'birthdays this week': { with: 'answer', reason: 'The list is not cut into pages.' },
  'birthdays this month': { with: 'answer', reason: 'The list is not cut into pages.' },
  'notify-absentees, all services': { with: 'answer', reason: NUMBERS },
  'notify-attendees, all services': { with: 'answer', reason: NUMBERS },
  'notify-firsttimers, all services': { with: 'answer', reason: NUMBERS },
  'notify-absentees, one service': { with: 'answer', reason: NUMBERS },
  'notify-attendees, one service': { with: 'answer', reason: NUMBERS },
  'notify-firsttimers, one service': {
    with: 'people',
    pagesPerThousand: 20,
    reason: 'First timers are looked for among everybody who was there, read from an index.',
  },
  'whom two years would erase': { with: 'answer', reason: 'It names everybody whom nobody saw.' },
}

/** The factor by which a request may grow with other churches, when it is more than two. */
export const WITH_CHURCHES: Record<string, { times: number; reason: string }> = {
  'members absent for 12': {
    times: 3,
    reason:
      'It looks up 20 services of each person. An index of marks by person and service would do with one look.',
  },
  'members absent for 52': {
    times: 3,
    reason: 'As for 12. Chance decides how many people are looked at until the page is full.',
  },
}
