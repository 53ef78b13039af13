import type { VisitorLocale } from '../visitor-locales.ts'
import { captureWrong as capture } from './capture-wrong.ts'
import { dayWords } from './day-names.ts'
import type { visitor as visitorEnglish } from '../en/visitor.ts'
import type { Translation } from '../message-types.ts'

export const visitor: Translation<typeof visitorEnglish> = {
  sending: 'Ó ń lọ…',
  busy: 'Ọ̀pọ̀ ènìyàn ló ń gbìyànjú báyìí. Jẹ́ kí ojú ewé yìí wà ní ṣíṣí. A ó tún gbìyànjú láàárín nǹkan bí ìṣẹ́jú kan.',
  savedTitle: 'Ó wà lórí fóònù yìí',
  savedByItself: 'Kò lè lọ báyìí. Yóò lọ fúnra rẹ̀ nígbà tí nẹ́tíwọ́ọ̀kì bá padà, kódà bí o bá ti ojú ewé yìí.',
  savedReopen: 'Kò lè lọ báyìí. Tún ṣí ojú ewé yìí nígbà tí nẹ́tíwọ́ọ̀kì bá wà, yóò sì lọ.',
  savedNew: 'Ṣé ìgbà àkọ́kọ́ rẹ níbí nìyí? Kọ orúkọ rẹ pẹ̀lú, kí ohunkóhun má bàa ṣẹ́kù',
  notKept:
    'Kò lè lọ, ojú ewé yìí kò sì lè pa nǹkan mọ́. Ohun tí o tẹ̀ ṣì wà níbí: tún tẹ bọ́tìnì náà nígbà tí nẹ́tíwọ́ọ̀kì bá wà.',
  next: 'Kọ ọ́ fún ẹlòmíràn',
  waitingByItself: {
    one: 'Àkọsílẹ̀ {count} wà lórí fóònù yìí ({when}). Yóò lọ fúnra rẹ̀.',
    other: 'Àkọsílẹ̀ {count} wà lórí fóònù yìí ({when}). Wọn yóò lọ fúnra wọn.',
  },
  waitingReopen: {
    one: 'Àkọsílẹ̀ {count} wà lórí fóònù yìí ({when}). Yóò lọ nígbà tí ojú ewé yìí bá ṣí sílẹ̀ tí nẹ́tíwọ́ọ̀kì sì wà.',
    other:
      'Àkọsílẹ̀ {count} wà lórí fóònù yìí ({when}). Wọn yóò lọ nígbà tí ojú ewé yìí bá ṣí sílẹ̀ tí nẹ́tíwọ́ọ̀kì sì wà.',
  },
  sendNow: 'Fi ránṣẹ́ báyìí',
  stillHere: 'Kò lè lọ báyìí. Ó ṣì wà láìléwu lórí fóònù yìí.',
  sent: 'Ohun tó wà lórí fóònù yìí ti dé ọ̀dọ̀ ìjọ báyìí.',
  needsYou: 'Ìjọ ń fẹ́ ìdáhùn kan sí i fún {who} kí wọ́n tó lè kà á.',
  goOn: 'Tẹ̀síwájú',
  refusedLink: 'Ohun tí {who} kọ pẹ́ jù fún ìlìnkì yìí. Sọ fún ọ̀kan lára àwọn asiṣẹ́ kó kọ ọ́ sílẹ̀.',
  refusedKnown: '{who} ti jẹ́ ọmọ ìjọ tẹ́lẹ̀. Ohunkóhun kò yí padà.',
  refusedOld:
    'Ohun tí {who} kọ pẹ́ jù láìsí nẹ́tíwọ́ọ̀kì, a kò sì mọ ìsìn tó wà fún. Sọ fún ọ̀kan lára àwọn asiṣẹ́ kó kọ ọ́ sílẹ̀.',
  seen: 'Mo ti kà á',
  draft: 'Ohun tí a tẹ̀ síbí tẹ́lẹ̀ ti padà sínú fọ́ọ̀mù náà.',
  startEmpty: 'Ṣé ìwọ kọ́? Pa ohun inú fọ́ọ̀mù náà rẹ́',
  asOf: 'Kò sí nẹ́tíwọ́ọ̀kì. Bí ojú ewé yìí ṣe rí ní {when} nìyí. Ohun tí o bá kọ yóò wà lórí fóònù yìí.',
  asOfOld: 'Bí ojú ewé yìí ṣe rí ní {when} nìyí.',
}

/** Yoruba in the script of the capture pages. */
export const yo: VisitorLocale = { capture, dayWords, visitor }
