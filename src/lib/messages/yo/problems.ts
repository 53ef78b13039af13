import type { problems as english } from '../en/problems.ts'
import type { Translation } from '../message-types.ts'

export const problems: Translation<typeof english> = {
  noNetwork: 'Èyí nílò nẹ́tíwọ́ọ̀kì, kò sì sí lórí fóònù yìí báyìí. Tún gbìyànjú nígbà tó bá padà.',
  timedOut: 'Nẹ́tíwọ́ọ̀kì ń falẹ̀ jù báyìí, èsì kò dé. Tún gbìyànjú láìpẹ́.',
  notOurs: 'Wi-Fi yìí lè fẹ́ kí o wọlé. Ṣí bíráúsà rẹ, wọlé níbẹ̀, kí o tún gbìyànjú.',
  unavailable: 'Ẹ̀rọ ìjọ ń sinmi díẹ̀. Tún gbìyànjú lẹ́yìn ìṣẹ́jú kan.',
  broken: 'Ìyẹn kò ṣiṣẹ́. Tún gbìyànjú; bí kò bá yí padà, sọ ohun tí o tẹ̀ fún alábòójútó rẹ.',
}
