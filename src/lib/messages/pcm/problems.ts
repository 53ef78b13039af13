import type { problems as english } from '../en/problems.ts'
import type { Translation } from '../message-types.ts'

export const problems: Translation<typeof english> = {
  noNetwork: 'This one need network, and network no dey now. Try again when e come back.',
  timedOut: 'Network slow well well now and answer no come. Try again small time.',
  notOurs:
    'Something between this phone and your church answer instead, maybe Wi-Fi wey want make you sign in. Open any website check am, then try again.',
  unavailable: 'The server dey rest small. Try again after one minute.',
  broken: 'That one no work. Try again; if e still no work, tell your administrator wetin you tap.',
}
