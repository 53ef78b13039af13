import type { problems as english } from '../en/problems.ts'
import type { Translation } from '../message-types.ts'

export const problems: Translation<typeof english> = {
  noNetwork: 'Wannan yana buƙatar network, kuma babu shi a wayar yanzu. Sake gwadawa idan ya dawo.',
  timedOut: 'Network yana da nauyi sosai yanzu, amsa ba ta zo ba. Sake gwadawa anjima kaɗan.',
  notOurs: 'Wataƙila wannan Wi-Fi yana so ka shiga. Buɗe burauzarka, ka shiga a can, sannan ka sake gwadawa.',
  unavailable: 'Na’urar coci tana ɗan hutawa. Sake gwadawa bayan minti ɗaya.',
  broken: 'Wannan bai yi ba. Sake gwadawa; idan ya ci gaba haka, gaya wa mai kula da abin da ka taɓa.',
}
