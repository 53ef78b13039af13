import type { offline as english } from '../en/offline.ts'
import type { Translation } from '../message-types.ts'

export const offline: Translation<typeof english> = {
  line: 'Babu network. Wayar nan tana ci gaba da aiki, abin da ka yi yana nan.',
  slowPhone: 'Wayarka tana jinkirin buɗewa. Ɗan jira. Abin da ka yi wa alama yana nan lafiya.',
  stuckPhone:
    'Har yanzu wayarka ba ta amsa ba. Rufe manhajar ka sake buɗewa. Abin da ka yi wa alama yana nan lafiya.',
  lineSignedOut: 'Babu network a wayar nan. Shiga yana buƙatarsa.',
  lineWaiting: {
    one: 'Babu network a wayar nan. Canji {count} yana nan lafiya, zai tafi da kansa.',
    other: 'Babu network a wayar nan. Canje-canje {count} suna nan lafiya, za su tafi da kansu.',
  },
  waiting: { one: '{count} yana jiran tafiya', other: '{count} suna jiran tafiya' },
  sending: { one: 'Ana aika {count}…', other: 'Ana aika {count}…' },
  allReceived: 'Komai ya isa cocinka.',
  needsNetwork: 'Wannan yana buƙatar network. Zai sake aiki idan ya dawo.',
  needsAttention: { one: '{count} yana buƙatar ka duba', other: '{count} suna buƙatar ka duba' },
  present: 'Yana nan',
  savedHere: 'Tana wayar nan',
  received: 'Coci ta karɓa',
  refused: 'An ƙi',
  newVersion: 'Sabuwar sigar ta shirya. Za ta fara idan ka sake buɗe manhajar.',
  startNewVersion: 'Fara ta yanzu',
}
