import type { scan as scanEnglish } from '../en/scan.ts'
import type { Translation } from '../message-types.ts'

export const scan: Translation<typeof scanEnglish> = {
  opening: 'Kamera na-emeghe…',
  readerComing: 'Ọ na-akwado ịgụ kaadị…',
  hold: 'Welie kaadị elu',
  holdBody: 'Otu otu, na-apịghị ihe ọ bụla. Ihe eji aka agụ kaadị na-arụkwa ọrụ ebe a.',
  picture: 'Ihe kamera na-ahụ',
  lightOn: 'Mụnye ọkụ',
  lightOff: 'Gbanyụọ ọkụ',

  marked: 'Akaala akara',
  here: 'Ọ nọrịị ebe a, {time}',
  unmarked: 'Ewepụla akara ya',
  markedElsewhere: 'O ka nwere akara sitere n’ọnụ ụzọ ọzọ',
  thisPerson: 'Onye a',
  unknown: 'Ekwentị a amaghị kaadị a',
  unknownCard: 'Agụbeghị ya.',
  cardNamed: 'Kaadị na-ejedebe na {card}',
  addName: 'Tinye aha',
  nameKept: 'Echekwara aha, agụbeghị ya',
  nameKeptBody: 'Ụka gị ga-elele kaadị ahụ. Ọ bụrụ na ha amaghị ya, ị ga-ahụ ya n’igbe mbupụ site n’aha a.',
  nameOfCard: 'Aha onye nwe kaadị a',
  saveName: 'Chekwaa aha',
  firstNameMissing: 'Dee aha mbụ.',

  notACard: 'Ọ bụghị kaadị onye otu',
  notACardBody: 'Akaghị onye ọ bụla akara. Welie kaadị ụka gị elu, ma ọ bụ chọọ onye ahụ na Aha.',
  damaged: 'Agụzughị kaadị ahụ',
  damagedBody: 'Akaghị onye ọ bụla akara. Jide ya kwụ ọtọ gụọ ya ọzọ, ma ọ bụ chọọ onye ahụ na Aha.',
  otherChurch: 'Kaadị ụka ọzọ',
  otherChurchBody: 'Akaghị onye ọ bụla akara. E nwere ike itinye onye ọbịa na Aha dị ka onye ọbịa ọhụrụ.',
  deleted: 'Ọ nọghịzi na ndepụta',
  deletedBody: 'Akaghị onye ọ bụla akara: ehichapụla onye nwe kaadị a. Chọọ ya ma ọ bụ tinye ya na Aha.',
  trouble: 'Emeghị ya',

  denied: 'Enyeghị kamera ikike',
  deniedBody:
    'Meghee ntọala nke ibe a (akara dị n’akụkụ adreesị ya) ma ọ bụ nke ngwa ahụ n’ekwentị gị, nye kamera ikike, pịa Nwaa ọzọ.',
  noCamera: 'Kamera adịghị ebe a',
  noCameraBody: 'Jikọọ otu ma pịa Nwaa ọzọ, jiri ihe eji aka agụ kaadị, ma ọ bụ kaa ndị mmadụ akara na Aha.',
  insecure: 'Kamera chọrọ adreesị nwere nchekwa',
  insecureBody:
    'Jiri adreesị malitere na https meghee ngwa a. Ihe eji aka agụ kaadị na Aha na-arụ ọrụ ebe a.',
  inUse: 'Ngwa ọzọ ji kamera',
  inUseBody: 'Mechie ngwa ma ọ bụ windo nke ọzọ, pịa Nwaa ọzọ.',
  stopped: 'Kamera akwụsịla',
  stoppedBody: 'Pịa Nwaa ọzọ. Ọ bụrụ na ọ ka gbara ọchịchịrị, mechie ngwa a, meghee ya. Aha na-arụ ọrụ.',
  readerMissing: 'Ihe na-agụ kaadị adịbeghị n’ekwentị a',
  readerMissingBody:
    'Jikọọ na netwọk otu ugboro ma pịa Nwaa ọzọ; site mgbe ahụ ọ ga-arụ ọrụ na-enweghị ya. Aha na ihe eji aka agụ kaadị na-arụ ọrụ ugbu a.',
}
