import type { give as english } from '../en/give.ts'
import type { Translation } from '../message-types.ts'

export const give: Translation<typeof english> = {
  title: 'Fi ọrẹ sílẹ̀ lórí ayélujára',
  description: 'Fi fóònù rẹ san ìdámẹ́wàá, ọrẹ, àkọ́so tàbí irúgbìn fún {church}.',

  howMuch: 'Eélòó ni?',
  own: 'Iye mìíràn',
  ownAmount: 'Iye ní náírà',
  ownHint: 'Láti ₦100 sókè, bíi 3,000.',
  whatFor: 'Kí lo fẹ́ fi sílẹ̀?',
  tithe: 'Ìdámẹ́wàá',
  offering: 'Ọrẹ',
  first_fruit: 'Àkọ́so',
  seed: 'Irúgbìn',

  you: 'Nípa rẹ',
  youBody: 'Kò pọn dandan: o lè fi ọrẹ sílẹ̀ láìkọ orúkọ.',
  email: 'Ímeèlì fún ìwé ẹ̀rí ìsanwó',
  consent:
    'Mo gbà kí {church} pa orúkọ mi mọ́ pẹ̀lú ọrẹ yìí, láti mọ ẹni tó fi sílẹ̀, kí wọ́n sì fún ilé iṣẹ́ ìsanwó ní ímeèlì mi fún ìwé ẹ̀rí. A kò ní fi wọ́n hàn fún ẹlòmíràn.',
  consentWhen: 'Èyí pọn dandan bí o bá kọ orúkọ tàbí ímeèlì nìkan.',

  submit: 'Lọ sanwó',
  next: 'Ojú ewé tó kàn ni wàá ti sanwó. A kì í tẹ nọ́ńbà káàdì síbí, ìjọ kò sì ní rí i.',
  sending: 'Ojú ewé ìsanwó ń ṣí…',
  busy: 'Ọ̀pọ̀ ènìyàn ló ń gbìyànjú báyìí. Jẹ́ kí ojú ewé yìí wà ní ṣíṣí. A ó tún gbìyànjú láàárín nǹkan bí ìṣẹ́jú kan.',
  nothingPaid:
    'Nẹ́tíwọ́ọ̀kì kò dáhùn. A kò san nǹkan kan, ohun tí o tẹ̀ sì wà níbí. Tún tẹ bọ́tìnì náà nígbà tí nẹ́tíwọ́ọ̀kì bá padà.',
  unreachable:
    'Ojú ewé ìsanwó kò ṣí báyìí. A kò san nǹkan kan, ohun tí o tẹ̀ sì wà níbí. Dúró fún ìṣẹ́jú kan, kí o tún tẹ bọ́tìnì náà.',

  wrongAmount: 'Yan iye kan, tàbí tẹ iye láti ₦100 dé ₦10,000,000.',
  wrongBoth: 'O yan {chosen}, o sì tún tẹ {typed}. Yan èyí tí o ní lọ́kàn.',
  wrongType: 'Yan ohun tí o fẹ́ fi sílẹ̀.',
  wrongConsent: 'Sàmì sí èyí, tàbí fi orúkọ àti ímeèlì rẹ sílẹ̀ lófìfo.',

  paid: '{church} ti gba {amount}.',
  paidAs: 'A kọ ọ́ sílẹ̀ bíi: {type}.',
  waitingTitle: 'A kò tíì gbọ́ nípa owó tí o san',
  waiting: 'Bí o bá ti san {amount}, ó lè gba ìṣẹ́jú díẹ̀ kí a tó gbọ́. Má ṣe sanwó lẹ́ẹ̀kejì: tún wò ó láìpẹ́.',
  look: 'Tún wò ó',
  unpaidTitle: 'A kò san nǹkan kan',
  unpaid:
    'Owó {amount} náà kò kọjá, {church} kò sì gba nǹkan kan. Bí owó bá ti kúrò nínú àpamọ́ rẹ, a ó kà á fúnra rẹ̀ ní kété tí ilé iṣẹ́ ìsanwó bá sọ fún wa.',
  again: 'Tún gbìyànjú',
  unclearTitle: 'Ẹnì kan ní láti wo owó yìí',
  unclear: 'Kò wọlé bí a ṣe béèrè rẹ̀. Jọ̀wọ́ fi nọ́ńbà ìsàlẹ̀ yìí hàn {church}.',
  number: 'Nọ́ńbà ìsanwó yìí: {reference}',
  more: 'Fi òmíràn sílẹ̀',
}
