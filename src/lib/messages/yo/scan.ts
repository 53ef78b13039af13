import type { scan as scanEnglish } from '../en/scan.ts'
import type { Translation } from '../message-types.ts'

export const scan: Translation<typeof scanEnglish> = {
  opening: 'Kámẹ́rà ń ṣí…',
  readerComing: 'Ó ń múra láti ka káàdì…',
  hold: 'Gbé káàdì sókè',
  holdBody: 'Ọ̀kan lẹ́yìn ìkejì, láìtẹ nǹkan kan. Ẹ̀rọ ìkàwé káàdì ọwọ́ ń ṣiṣẹ́ níbí pẹ̀lú.',
  picture: 'Ohun tí kámẹ́rà ń rí',
  lightOn: 'Tan iná',
  lightOff: 'Pa iná',

  marked: 'A ti sàmì sí i',
  here: 'Ó ti wà níbí, {time}',
  unmarked: 'A ti yọ àmì rẹ̀ kúrò',
  markedElsewhere: 'Ó ṣì ní àmì láti ẹnu ọ̀nà mìíràn',
  thisPerson: 'Ẹni yìí',
  unknown: 'Fóònù yìí kò mọ káàdì yìí',
  unknownCard: 'A kò tíì kà á.',
  cardNamed: 'Káàdì tó parí pẹ̀lú {card}',
  addName: 'Fi orúkọ kún un',
  nameKept: 'A ti pa orúkọ mọ́, a kò tíì kà á',
  nameKeptBody: 'Ìjọ rẹ yóò wo káàdì náà. Bí wọn kò bá mọ̀ ọ́n, o máa rí i nínú àpótí ìfiránṣẹ́ pẹ̀lú orúkọ yìí.',
  nameOfCard: 'Orúkọ ẹni tó ní káàdì yìí',
  saveName: 'Pa orúkọ mọ́',
  firstNameMissing: 'Tẹ orúkọ àkọ́kọ́.',

  notACard: 'Káàdì ọmọ ìjọ kọ́ nìyí',
  notACardBody: 'A kò sàmì sí ẹnìkankan. Gbé káàdì ìjọ rẹ sókè, tàbí wá ẹni náà lábẹ́ Orúkọ.',
  damaged: 'A kò rí káàdì náà kà tán',
  damagedBody: 'A kò sàmì sí ẹnìkankan. Gbé e sókè gbọọrọ, kí o tún kà á, tàbí wá ẹni náà lábẹ́ Orúkọ.',
  otherChurch: 'Káàdì ìjọ mìíràn',
  otherChurchBody: 'A kò sàmì sí ẹnìkankan. O lè fi àlejò kún un lábẹ́ Orúkọ.',
  deleted: 'Kò sí nínú àkójọ mọ́',
  deletedBody:
    'A kò sàmì sí ẹnìkankan: a ti pa orúkọ ẹni tó ni káàdì yìí rẹ́. Wá a tàbí fi kún un lábẹ́ Orúkọ.',
  trouble: 'Kò ṣe é ṣe',

  denied: 'A kò gba kámẹ́rà láàyè',
  deniedBody:
    'Ṣí ètò ojú ewé yìí (àmì tó wà lẹ́gbẹ̀ẹ́ àdírẹ́sì rẹ̀) tàbí ti áàpù náà lórí fóònù rẹ, gba kámẹ́rà láàyè, kí o tẹ Gbìyànjú lẹ́ẹ̀kan sí i.',
  noCamera: 'Kò sí kámẹ́rà níbí',
  noCameraBody:
    'So ọ̀kan mọ́ ọn kí o tẹ Gbìyànjú lẹ́ẹ̀kan sí i, lo ẹ̀rọ ìkàwé káàdì ọwọ́, tàbí sàmì sí àwọn ènìyàn lábẹ́ Orúkọ.',
  insecure: 'Kámẹ́rà nílò àdírẹ́sì tó ní ààbò',
  insecureBody: 'Fi àdírẹ́sì tó bẹ̀rẹ̀ pẹ̀lú https ṣí áàpù náà. Ẹ̀rọ ìkàwé káàdì ọwọ́ àti Orúkọ ṣì ń ṣiṣẹ́ níbí.',
  inUse: 'Áàpù mìíràn ń lo kámẹ́rà',
  inUseBody: 'Ti áàpù tàbí fèrèsé kejì, kí o tẹ Gbìyànjú lẹ́ẹ̀kan sí i.',
  stopped: 'Kámẹ́rà ti dúró',
  stoppedBody: 'Tẹ Gbìyànjú lẹ́ẹ̀kan sí i. Bí ó bá ṣì ṣókùnkùn, ti áàpù náà, kí o tún un ṣí. Orúkọ ṣì ń ṣiṣẹ́.',
  readerMissing: 'Ìkàwé káàdì kò tíì sí lórí fóònù yìí',
  readerMissingBody:
    'So ó mọ́ nẹ́tíwọ́ọ̀kì lẹ́ẹ̀kan kí o tẹ Gbìyànjú lẹ́ẹ̀kan sí i; láti ìgbà náà yóò máa ṣiṣẹ́ láìsí i. Orúkọ àti ẹ̀rọ ọwọ́ ń ṣiṣẹ́ báyìí.',
}
