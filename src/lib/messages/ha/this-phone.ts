import type { thisPhone as english } from '../en/this-phone.ts'
import type { Translation } from '../message-types.ts'

export const thisPhone: Translation<typeof english> = {
  lead: 'Abin da aka adana a wannan na’ura.',

  kept: 'Burauzar nan tana riƙe shi',
  keptBody:
    'Ta yarda ba za ta share abin da ke nan da kanta ba, ko da wuri ya yi kaɗan. Zai tafi ne kawai idan wani ya share ma’ajiyar burauza ko ya cire manhajar.',
  mayGo: 'Burauzar nan tana iya share shi',
  mayGoBody:
    'Ba ta yarda ta riƙe abin da ke nan ba. Idan wuri ya ƙare a waya, ko ba a buɗe manhajar ba har mako ɗaya ko fiye, tana iya share shi, har da alamomin da ke jira.',
  mayGoDo:
    'Aika abin da ke jira kafin ka ajiye wayar, bar ɗan wuri, ka kuma sanya Narthex: yawancin burauza suna yarda a lokacin.',
  unsaid: 'Burauzar nan ba ta faɗa ba',
  unsaidBody:
    'Ba ta faɗi ko tana riƙe abin da ke nan ba. Aika abin da ke jira kafin ka ajiye wayar, ka bar ɗan wuri.',
  ask: 'Sake tambayar burauza',
  asking: 'Ana tambaya…',
  stillNo: 'Burauzar ba ta yarda ba tukuna. Babu abin da ya ɓace saboda tambayar.',
  looking: 'Ana dubawa…',

  facts: 'Abin da ke nan',
  pending: 'Ana jiran aikawa',
  encrypted: {
    one: 'Canji {count} na wani asusu yana jira a nan sai ya shiga.',
    other: 'Canje-canje {count} na wani asusu suna jira a nan sai ya shiga.',
  },
  pendingCount: { zero: 'Babu', one: 'Canji {count}', other: 'Canje-canje {count}' },
  attention: 'Yana buƙatar ka duba',
  lastSync: 'Haɗuwa ta ƙarshe da cocinka',
  never: 'Ba a yi ba tukuna',
  storage: 'Wurin da aka yi amfani da shi',
  storageOf: '{used} cikin {quota} da burauzar ta bari',
  storageUnsaid: 'Burauzar nan ba ta faɗa ba',
  storageTight: 'Ya rage kaɗan. Rage wasu abubuwa a wayar, don a iya adana alamomi.',
  version: 'Siga',
  inDevelopment: 'ana kan yi',
  device: 'Wannan na’ura',
  code: 'alama {code}',

  sync: 'Aika ka karɓa yanzu',
  syncing: 'Ana aikawa…',
  synced: 'Komai ya isa cocinka',
  notSynced: 'Cocinka ba ta amsa ba. Abin da ke jira yana nan lafiya, zai tafi da kansa.',
  copy: 'Sauke kwafin abin da ke jira',
  copied: {
    one: 'Kwafin canji {count} yana cikin abubuwan da ka sauke',
    other: 'Kwafin canje-canje {count} yana cikin abubuwan da ka sauke',
  },
  copyWarning:
    'Duk wanda yake da fayil ɗin zai iya karanta kwafin. Ba ya aika komai; abin da ke jira daga nan zai tafi.',
}
