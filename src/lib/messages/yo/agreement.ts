import type { agreement as english } from '../en/agreement.ts'
import type { Translation } from '../message-types.ts'

export const agreement: Translation<typeof english> = {
  title: 'Ṣé àkójọ kan náà ni?',
  word: 'Iye àti kóòdù àkójọ fóònù yìí',
  eye: 'Gbé fóònù méjì sí ẹ̀gbẹ́ ara wọn. Bí iye àti àmì mẹ́rin bá jẹ́ ọ̀kan náà, àwọn ènìyàn kan náà ni a sàmì sí lórí méjèèjì. Èyí ń ṣiṣẹ́ láìsí nẹ́tíwọ́ọ̀kì.',
  church: 'Ìjọ rẹ',
  phones: 'Àwọn fóònù mìíràn ní ìsìn yìí',
  phoneOf: 'Fóònù {person}',
  asking: 'Ó ń béèrè lọ́wọ́ ìjọ rẹ àti àwọn fóònù mìíràn…',
  same: 'Àkójọ rẹ̀ bá ti fóònù yìí mu',
  sameAll: 'Àkójọ rẹ̀ bá ti ìjọ rẹ mu àti ti gbogbo fóònù {count}',
  churchSame: 'Àkójọ rẹ̀ bá ti ìjọ rẹ mu',
  churchBut: {
    one: 'Àkójọ rẹ̀ bá ti ìjọ rẹ mu, ènìyàn {count} sì wà tí a sàmì sí lórí fóònù yìí nìkan títí di báyìí',
    other: 'Àkójọ rẹ̀ bá ti ìjọ rẹ mu, ènìyàn {count} sì wà tí a sàmì sí lórí fóònù yìí nìkan títí di báyìí',
  },
  differsBy: {
    one: 'Ó yàtọ̀ sí ti ìjọ rẹ pẹ̀lú ènìyàn {count}, ó kéré tán',
    other: 'Ó yàtọ̀ sí ti ìjọ rẹ pẹ̀lú ènìyàn {count}, ó kéré tán',
  },
  onlyHere: { one: '{count} ń dúró lórí fóònù yìí', other: '{count} ń dúró lórí fóònù yìí' },
  fewer: { one: 'ó fi {count} dín sí ti fóònù yìí', other: 'ó fi {count} dín sí ti fóònù yìí' },
  more: { one: 'ó fi {count} ju ti fóònù yìí lọ', other: 'ó fi {count} ju ti fóònù yìí lọ' },
  others: 'Iye kan náà, ṣùgbọ́n kì í ṣe àwọn ènìyàn kan náà',
  heard: 'a gbọ́ ní {when}',
  holds: { one: 'àyípadà {count} kò tíì lọ', other: 'àyípadà {count} kò tíì lọ' },
  nobody: 'Kò sí fóònù mìíràn tó ti sọ àkójọ tó ní.',
  whatNow: 'Bí méjì bá yàtọ̀',
  whatNowBody:
    'Fóònù tó ní nẹ́tíwọ́ọ̀kì yóò fi ránṣẹ́, yóò sì gba ohun tó kù fúnra rẹ̀ láìpẹ́. Èyí tí kò ní yóò pa àmì rẹ̀ mọ́, yóò fi ránṣẹ́ tó bá yá. Kò sí ohun tí a ó tún sàmì sí: ẹni tí a sàmì sí lórí èyíkéyìí yóò wà nínú àkójọ ìjọ.',
  offline: 'Kò sí nẹ́tíwọ́ọ̀kì. Fi ojú wo àmì náà.',
  unknown: 'Ìjọ rẹ kò tíì mọ ìsìn yìí. Yóò mọ̀ ọ́n nígbà tí fóònù yìí bá ti fi ránṣẹ́.',
  failed: 'A kò lè béèrè lọ́wọ́ ìjọ rẹ. Fi ojú wo àmì náà, tàbí tún béèrè.',
  again: 'Tún béèrè',
}
