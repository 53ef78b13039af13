import type { scan as scanEnglish } from '../en/scan.ts'
import type { Translation } from '../message-types.ts'

export const scan: Translation<typeof scanEnglish> = {
  opening: 'Ana buɗe kyamara…',
  readerComing: 'Ana shirya karatun kati…',
  hold: 'Ɗaga kati',
  holdBody: 'Ɗaya bayan ɗaya, ba sai an taɓa ba. Na’urar karanta kati ta hannu ma tana aiki a nan.',
  picture: 'Abin da kyamara take gani',
  lightOn: 'Kunna haske',
  lightOff: 'Kashe haske',

  marked: 'An yi alama',
  here: 'Yana nan tuni, {time}',
  unmarked: 'An cire alamar',
  markedElsewhere: 'Yana da alama daga wata ƙofa har yanzu',
  thisPerson: 'Wannan mutum',
  unknown: 'Wayar nan ba ta san wannan katin ba',
  unknownCard: 'Ba a ƙidaya shi ba tukuna.',
  cardNamed: 'Katin da ya ƙare da {card}',
  addName: 'Ƙara suna',
  nameKept: 'An adana suna, ba a ƙidaya ba tukuna',
  nameKeptBody:
    'Cocinka za ta duba katin. Idan ba ta san shi ba, za ka same shi a akwatin fita da wannan suna.',
  nameOfCard: 'Sunan mai wannan katin',
  saveName: 'Adana suna',
  firstNameMissing: 'Rubuta sunan farko.',

  notACard: 'Ba katin mamba ba ne',
  notACardBody: 'Ba a yi wa kowa alama ba. Ɗaga katin cocinka, ko ka nemi mutumin a Sunaye.',
  damaged: 'Ba a karanta katin duka ba',
  damagedBody: 'Ba a yi wa kowa alama ba. Riƙe shi a miƙe ka sake karantawa, ko ka nemi mutumin a Sunaye.',
  otherChurch: 'Katin wata coci',
  otherChurchBody: 'Ba a yi wa kowa alama ba. Za a iya ƙara baƙo a Sunaye a matsayin sabon zuwa.',
  deleted: 'Ba ya cikin jeri kuma',
  deletedBody: 'Ba a yi wa kowa alama ba: an goge mai wannan kati. Nemo shi ko ƙara shi a Sunaye.',
  trouble: 'Ba a yi ba',

  denied: 'Ba a ba kyamara izini ba',
  deniedBody:
    'Buɗe saitunan wannan shafin (alamar da ke kusa da adireshinsa) ko na manhajar a wayarka, ba kyamara izini, sannan ka taɓa Sake gwadawa.',
  noCamera: 'Babu kyamara a nan',
  noCameraBody:
    'Haɗa ɗaya ka taɓa Sake gwadawa, yi amfani da na’urar karanta kati ta hannu, ko ka yi alama a Sunaye.',
  insecure: 'Kyamara tana buƙatar adireshi mai tsaro',
  insecureBody:
    'Buɗe manhajar da adireshin da ya fara da https. Na’urar karanta kati ta hannu da Sunaye suna aiki a nan.',
  inUse: 'Wata manhaja tana amfani da kyamara',
  inUseBody: 'Rufe ɗayar manhajar ko shafin, sannan ka taɓa Sake gwadawa.',
  stopped: 'Kyamara ta tsaya',
  stoppedBody: 'Taɓa Sake gwadawa. Idan duhun ya ci gaba, rufe manhajar ka sake buɗewa. Sunaye suna aiki.',
  readerMissing: 'Karatun kati bai zo wayar nan ba tukuna',
  readerMissingBody:
    'Haɗa ta da network sau ɗaya ka taɓa Sake gwadawa; daga nan zai yi aiki ba tare da shi ba. Sunaye da na’urar hannu suna aiki yanzu.',
}
