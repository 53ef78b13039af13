import type { thisPhone as english } from '../en/this-phone.ts'
import type { Translation } from '../message-types.ts'

export const thisPhone: Translation<typeof english> = {
  lead: 'Ohun tí a fi pamọ́ sórí ẹ̀rọ yìí.',

  kept: 'Aṣàwákiri yìí ń pa á mọ́',
  keptBody:
    'Ó ti gbà pé òun kò ní pa ohun tó wà níbí rẹ́ fúnra rẹ̀, kódà bí àyè bá dín kù. Yóò lọ kìkì bí ẹnìkan bá nu ibi ìpamọ́ rẹ̀ tàbí tó yọ áàpù náà kúrò.',
  mayGo: 'Aṣàwákiri yìí lè pa á rẹ́',
  mayGoBody:
    'Kò tíì gbà láti pa ohun tó wà níbí mọ́. Bí àyè bá tán lórí fóònù, tàbí bí a kò bá ṣí áàpù náà fún ọ̀sẹ̀ kan tàbí jù bẹ́ẹ̀ lọ, ó lè pa á rẹ́, pẹ̀lú àmì tó ń dúró.',
  mayGoDo:
    'Fi ohun tó ń dúró ránṣẹ́ kí o tó gbé fóònù sí ẹ̀gbẹ́, fi àyè sílẹ̀, kí o sì fi Narthex sórí fóònù: púpọ̀ nínú aṣàwákiri yóò gbà nígbà náà.',
  unsaid: 'Aṣàwákiri yìí kò sọ',
  unsaidBody:
    'Kò sọ bóyá òun ń pa ohun tó wà níbí mọ́. Fi ohun tó ń dúró ránṣẹ́ kí o tó gbé fóònù sí ẹ̀gbẹ́, kí o sì fi àyè sílẹ̀.',
  ask: 'Tún béèrè lọ́wọ́ rẹ̀',
  asking: 'Ó ń béèrè…',
  stillNo: 'Kò tíì gbà. Ohunkóhun kò sọnù nítorí ìbéèrè náà.',
  looking: 'Ó ń wò…',

  facts: 'Ohun tó wà níbí',
  pending: 'Ohun tó ń dúró láti lọ',
  encrypted: {
    one: 'Àyípadà {count} ti ẹlòmíràn ń dúró níbí títí yóò fi wọlé.',
    other: 'Àyípadà {count} ti ẹlòmíràn ń dúró níbí títí yóò fi wọlé.',
  },
  pendingCount: { zero: 'Kò sí', one: 'Àyípadà {count}', other: 'Àyípadà {count}' },
  attention: 'Ó ń fẹ́ kí o wò ó',
  lastSync: 'Ìgbà tó bá ìjọ rẹ sọ̀rọ̀ kẹ́yìn',
  never: 'Kò tíì ṣẹlẹ̀',
  storage: 'Àyè tó ti lò',
  storageOf: '{used} nínú {quota} tí aṣàwákiri yìí gbà',
  storageUnsaid: 'Aṣàwákiri yìí kò sọ',
  storageTight: 'Ó kù díẹ̀. Fi àyè sílẹ̀ lórí fóònù, kí a lè fi àmì pamọ́.',
  version: 'Ẹ̀yà',
  inDevelopment: 'tí a ṣì ń ṣe',
  device: 'Ẹ̀rọ yìí',
  code: 'kóòdù {code}',

  sync: 'Fi ránṣẹ́ kí o sì gbà báyìí',
  syncing: 'Ó ń lọ…',
  synced: 'Gbogbo rẹ̀ ti dé ọ̀dọ̀ ìjọ rẹ',
  notSynced: 'Ìjọ rẹ kò dáhùn. Ohun tó ń dúró wà láìléwu níbí, yóò lọ fúnra rẹ̀.',
  copy: 'Gba ẹ̀dà ohun tó ń dúró wọlé',
  copied: {
    one: 'Ẹ̀dà àyípadà {count} wà lára ohun tí o gbà wọlé',
    other: 'Ẹ̀dà àyípadà {count} wà lára ohun tí o gbà wọlé',
  },
  copyWarning:
    'Ẹnikẹ́ni tó bá ní fáìlì náà lè ka ẹ̀dà yìí. Kì í fi nǹkan kan ránṣẹ́; ibí ni ohun tó ń dúró yóò ti lọ.',
}
