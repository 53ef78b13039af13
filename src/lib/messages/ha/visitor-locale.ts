import type { VisitorLocale } from '../visitor-locales.ts'
import { captureWrong as capture } from './capture-wrong.ts'
import { dayWords } from './day-names.ts'
import type { visitor as visitorEnglish } from '../en/visitor.ts'
import type { Translation } from '../message-types.ts'

export const visitor: Translation<typeof visitorEnglish> = {
  sending: 'Ana aikawa…',
  busy: 'Mutane da yawa suna gwadawa yanzu. Bar wannan shafin a buɗe. Za mu sake gwadawa cikin kamar minti ɗaya.',
  savedTitle: 'An adana a wayar nan',
  savedByItself:
    'Ba a iya aikawa yanzu ba. Zai tafi da kansa idan network ya dawo, ko da an rufe wannan shafin.',
  savedReopen: 'Ba a iya aikawa yanzu ba. Sake buɗe wannan shafin idan akwai network, sai ya tafi.',
  savedNew: 'Zuwanka na farko ke nan? Rubuta sunanka ma, don kada wani abu ya rage',
  notKept:
    'Ba a iya aikawa ba, kuma wannan burauzar ba ta adana komai. Abin da ka rubuta yana nan: sake danna maɓallin idan akwai network.',
  next: 'Cika fom don wani',
  waitingByItself: {
    one: 'Bayani {count} yana wayar nan ({when}). Zai tafi da kansa.',
    other: 'Bayanai {count} suna wayar nan ({when}). Za su tafi da kansu.',
  },
  waitingReopen: {
    one: 'Bayani {count} yana wayar nan ({when}). Zai tafi idan shafin nan yana buɗe kuma akwai network.',
    other:
      'Bayanai {count} suna wayar nan ({when}). Za su tafi idan shafin nan yana buɗe kuma akwai network.',
  },
  sendNow: 'Aika yanzu',
  stillHere: 'Ba a iya aikawa yanzu ba. Yana nan lafiya a wayar nan.',
  sent: 'Abin da aka adana a wayar nan ya isa coci yanzu.',
  needsYou: 'Ana buƙatar ƙarin amsa ɗaya game da {who} kafin coci ta iya ƙidaya.',
  goOn: 'Ci gaba',
  refusedLink:
    'Abin da {who} ya rubuta ya makara wa wannan hanyar. Ka ce wa mai tarbar jama’a ya rubuta shi.',
  refusedKnown: '{who} mamban coci ne tuni. Ba a canza komai ba.',
  refusedOld:
    'Abin da {who} ya rubuta ya daɗe ba tare da network ba, ba a san na wane taron ibada ba ne. Ka ce wa mai tarbar jama’a ya rubuta shi.',
  seen: 'Na karanta',
  draft: 'Abin da aka rubuta a nan a baya ya sake fitowa a fom ɗin.',
  startEmpty: 'Ba kai ba ne? Share fom ɗin',
  asOf: 'Babu network. Shafin nan yana yadda yake a {when}. Abin da ka rubuta za a adana shi a wayar nan.',
  asOfOld: 'Shafin nan yana yadda yake a {when}.',
}

/** Hausa in the script of the capture pages. */
export const ha: VisitorLocale = { capture, dayWords, visitor }
