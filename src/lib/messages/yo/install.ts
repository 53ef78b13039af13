import type { install as english } from '../en/install.ts'
import type { Translation } from '../message-types.ts'

export const install: Translation<typeof english> = {
  title: 'Fi Narthex sórí fóònù yìí',
  why: 'Yóò ṣí láti ojú fóònù rẹ bí áàpù yòókù, láìsí nẹ́tíwọ́ọ̀kì pẹ̀lú, fóònù yóò sì di ohun tí o sàmì sí mú dáadáa.',
  install: 'Fi sórí fóònù',
  installing: 'Ó ń béèrè…',
  notNow: 'Kì í ṣe báyìí',
  notNowSaid: 'A kò ní béèrè fún ọjọ́ 60. Wàá rí i nígbàkigbà nínú àkójọ, lábẹ́ “Fóònù yìí”.',
  added: 'Mo ti fi sí i',
  installedSaid: 'Narthex ń bọ̀ lójú fóònù rẹ',
  stepShare: 'Tẹ Share ní etí ojú ewé',
  stepAdd: 'Lọ sí ìsàlẹ̀, kí o yan Add to Home Screen',
  stepOpen: 'Tẹ Add, kí o ṣí Narthex láti ojú fóònù, kí o sì tún wọlé',
  shareHint: 'Bí o kò bá rí i, ṣí àdírẹ́sì yìí nínú Safari, kí o ṣe bákan náà níbẹ̀.',
  menuWay: 'Ṣí àkójọ aṣàwákiri náà, kí o yan Install tàbí Add to Home screen.',
  menuHint: 'Bí kò bá sí nínú àkójọ, aṣàwákiri yìí kò lè ṣe é. Chrome lè ṣe é.',
  isInstalled: 'Narthex ti wà lórí fóònù yìí',
  isInstalledBody: 'Òun ni o ń lò báyìí.',
}
