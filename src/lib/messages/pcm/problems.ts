import type { problems as english } from '../en/problems.ts'
import type { Translation } from '../message-types.ts'

export const problems: Translation<typeof english> = {
  noNetwork: 'This one need network, and network no dey now. Try again when e come back.',
  timedOut: 'Network slow well well now and answer no come. Try again small time.',
  notOurs: 'This Wi-Fi fit want make you log in. Open your browser, log in for there, then try again.',
  unavailable: 'The server dey rest small. Try again after one minute.',
  broken: 'That one no work. Try again; if e still no work, tell your administrator wetin you tap.',
}
