import type { privacy as english } from '../en/privacy.ts'
import type { Translation } from '../message-types.ts'

export const privacy: Translation<typeof english> = {
  title: 'Ìkéde nípa àṣírí rẹ',
  documentTitle: 'Ìkéde nípa àṣírí · {name}',
  description:
    'Ohun tí {name} ń pa mọ́ nípa àwọn ènìyàn inú ìjọ, ìdí rẹ̀, fún ìgbà tó pẹ́ tó, ta ló ń rí i, àti ohun tí o lè béèrè.',
  lead: 'Ohun tí {name} ń pa mọ́ nípa rẹ, ìdí rẹ̀, fún ìgbà tó pẹ́ tó, ta ló ń rí i, àti ohun tí o lè béèrè. Ó wà fún àwọn ọmọ ìjọ, àlejò, asiṣẹ́ àti alábòójútó.',
  translated: 'Ìtumọ̀ ni èyí. Níbi tó bá ti yàtọ̀ sí ìkéde ti èdè Gẹ̀ẹ́sì, ti Gẹ̀ẹ́sì ló dúró.',

  whoTitle: 'Ta ló ń dáhùn fún un',
  whoChurch:
    'Ìjọ rẹ ló ń pinnu ohun tí a ó pa mọ́ nípa àwọn ènìyàn rẹ̀, òun ló sì ń dáhùn fún un. {name} ń bá ìjọ pa á mọ́, kò sì lò ó fún ohun mìíràn.',
  whoSensitive:
    'Pé ẹnì kan ń wá sí ìjọ ń fi ohun tó gbà gbọ́ hàn, òfin Nigeria Data Protection Act sì pè é ní ohun ìkọ̀kọ̀ pàtàkì. A kì í tà á láé, a kì í sì lò ó fún ìpolówó láé.',

  whatTitle: 'Ohun tí a ń pa mọ́',
  whatPerson:
    'Nípa ọmọ ìjọ àti àlejò tuntun: orúkọ àti nọ́ńbà fóònù, àti, níbi tí wọ́n bá ti fún wa, ímeèlì, ọkùnrin tàbí obìnrin, ọjọ́ ìbí, iṣẹ́ àti àdírẹ́sì.',
  whatAttendance:
    'Wíwá: ìsìn tí a sàmì pé o wà, ìgbà tí a sàmì rẹ̀, àti asiṣẹ́ tó sàmì rẹ̀, tàbí pé ìwọ fúnra rẹ ni.',
  whatAgreement:
    'Ìfọwọ́sí rẹ: ohun kọ̀ọ̀kan tí fọ́ọ̀mù béèrè lọ́wọ́ rẹ, ìdáhùn rẹ, ọ̀rọ̀ náà gan-an, àti ìgbà náà. Fún ẹni tí kò tíì pé ọmọ ọdún 18, orúkọ àti nọ́ńbà fóònù òbí tàbí alágbàtọ́.',
  whatTeam:
    'Nípa asiṣẹ́ àti alábòójútó: orúkọ, ímeèlì, nọ́ńbà fóònù, ọjọ́ ìbí, ọ̀rọ̀ ìwọlé ní ọ̀nà tí a kò lè kà padà, àti fóònù àti kọ̀ǹpútà tí wọ́n fi wọlé.',
  whatGift:
    'Ẹni tó fi ọrẹ sílẹ̀ lójú ewé ìjọ: iye náà, ohun tó wà fún àti ọjọ́ náà, àti, níbi tí wọ́n bá ti fún wa, orúkọ àti ímeèlì. Kò pọn dandan kí ẹnikẹ́ni sọ ẹni tó jẹ́. Àwa àti ìjọ kì í rí káàdì náà láé.',
  whatHistory: 'Ìtàn: ẹni tó yí ohun kan padà, bó ṣe wà tẹ́lẹ̀ àti lẹ́yìn náà, àti ẹni tó wo ohun ìkọ̀kọ̀.',
  whatGuessing:
    'Láti dènà ìméfò: iye ìgbà tí a gbìyànjú ohun kan láti àdírẹ́sì íńtánẹ́ẹ̀tì kan, tí a ti da àdírẹ́sì náà rú. Ó ń parẹ́ lẹ́yìn ọjọ́ méjì.',

  whyTitle: 'Ìdí rẹ̀',
  whyKnow: 'Kí ìjọ lè mọ ẹni tó wá, ẹni tí kò wá àti ẹni tó wá fún ìgbà àkọ́kọ́, kí ó sì lè máa kàn sí ọ.',
  whySms: 'Láti fi SMS ránṣẹ́ sí ọ, kìkì bí o bá gba èyí lọ́tọ̀.',
  whyGround:
    'Ìpìlẹ̀ rẹ̀ ni ìfọwọ́sí rẹ, tí o lè gbà padà nígbàkigbà; fún asiṣẹ́ àti alábòójútó, iṣẹ́ tí ìjọ forúkọ sílẹ̀ fún.',

  longTitle: 'Fún ìgbà tó pẹ́ tó',
  longMember:
    'Níwọ̀n ìgbà tí ìjọ rẹ bá fi ọ́ sínú àkójọ rẹ̀. Bí ó bá yọ ọ́ kúrò, àlàyé rẹ ń kúrò lórí gbogbo fóònù ìjọ nígbà tí wọ́n bá tún kàn sí i, àkójọ kankan kì í sì í fi hàn mọ́; wíwá rẹ ṣì wà nínú àròpọ̀, láìsí orúkọ rẹ. Ìjọ rẹ tún lè ṣètò pé kí a pa àwọn tí a kò rí fún ìgbà pípẹ́ rẹ́ fúnra rẹ̀.',
  longPhone:
    'Fóònù asiṣẹ́ ní àkójọ ẹnu ọ̀nà kí ó lè ṣiṣẹ́ láìsí nẹ́tíwọ́ọ̀kì. A ń pa àkójọ náà rẹ́ nígbà tí asiṣẹ́ bá jáde, nígbà tí ìjọ bá fòpin sí fóònù náà, àti lẹ́yìn 30 ọjọ́ láìkàn sí i.',
  longGift:
    'Iye, irú àti ọjọ́ ọrẹ ń wà níwọ̀n ìgbà tí ìjọ bá pa ìwé owó rẹ̀ mọ́, orúkọ sì wà pẹ̀lú wọn títí ìjọ yóò fi pa àkọsílẹ̀ ọrẹ náà rẹ́. Ímeèlì ń lọ nígbà tí a bá ti san ọrẹ náà, ímeèlì àti orúkọ sì ń lọ bí a kò bá san án rárá.',
  longDelivery:
    'A ń pa ohun tí fóònù fi ránṣẹ́ mọ́ fún oṣù mẹ́tàlá ó kéré tán, kí ohunkóhun má bàa di kíkà lẹ́ẹ̀mejì, kódà lẹ́yìn tí a bá dá ẹ̀dà padà.',
  longSession:
    'Ìwọlé ń parí lẹ́yìn 30 ọjọ́ láìlò ó. Ìpè àti kóòdù àtúntò ń parẹ́ ní 30 ọjọ́ lẹ́yìn tí wọ́n bá parí.',

  seesTitle: 'Ta ló ń rí i',
  seesAdministrators: 'Àwọn alábòójútó tí ìjọ ṣí àkójọ ọmọ ìjọ fún ń rí àlàyé rẹ.',
  seesUshers:
    'Àwọn asiṣẹ́ lẹ́nu ọ̀nà ń rí orúkọ rẹ, bóyá ọkùnrin tàbí obìnrin ni ọ́, àti nọ́ńbà mẹ́rin tó gbẹ̀yìn fóònù rẹ.',
  seesGift:
    'Ẹni tó ń bójú tó owó ìjọ rẹ ń rí ọrẹ kan àti, níbi tí wọ́n bá ti fún wa, orúkọ. Ẹnikẹ́ni nínú ìjọ kì í rí ímeèlì náà.',
  seesChurches: 'Ìjọ mìíràn kì í rí nǹkan kan nínú rẹ̀; ibi ìpamọ́ náà fúnra rẹ̀ ya àwọn ìjọ sọ́tọ̀.',
  seesPages: 'Ojú ewé àlejò kì í fi orúkọ tàbí nọ́ńbà tí a kò tẹ̀ sórí rẹ̀ hàn láé.',
  seesDelivery:
    'Nígbà tí ìjọ bá fi ímeèlì tàbí SMS ránṣẹ́, ilé iṣẹ́ tó ń gbé e lọ ń gba àdírẹ́sì tàbí nọ́ńbà àti ọ̀rọ̀ náà.',
  seesPayment:
    'Nígbà tí o bá fi ọrẹ sílẹ̀, ilé iṣẹ́ ìsanwó ń gba ímeèlì rẹ àti iye náà. Òun fúnra rẹ̀ ló ń béèrè káàdì tàbí báńkì rẹ, ó sì ń pa á mọ́ ní ìlànà tirẹ̀.',

  phoneTitle: 'Lórí fóònù tìrẹ',
  phoneCookies:
    'Àwọn ojú ewé àlejò kì í fi kúkì sílẹ̀, wọn kì í sì í ṣọ́ ẹnikẹ́ni. Wọn kì í gbé nǹkan wá láti ilé iṣẹ́ mìíràn, àyàfi ìwé ìkéde tí ìjọ rẹ fi síbòmíràn.',
  phoneWaiting:
    'Bí ohun tí o tẹ̀ kò bá lè lọ lójú ẹsẹ̀, ó ń dúró lórí fóònù rẹ, kò sì sí níbòmíràn títí yóò fi lọ.',

  rightsTitle: 'Ohun tí o lè béèrè',
  rightsSee: 'Láti rí ohun tí a pa mọ́ nípa rẹ, kí o sì gba ẹ̀dà rẹ̀.',
  rightsCorrect: 'Kí a tún un ṣe.',
  rightsErase: 'Kí a pa á rẹ́.',
  rightsStop: 'Láti dá SMS dúró, tàbí láti gba ìfọwọ́sí mìíràn padà. Ohun tí a ti ṣe tẹ́lẹ̀ dúró bó ṣe wà.',
  rightsHow:
    'Béèrè lọ́wọ́ asiṣẹ́ tàbí ọ́fíìsì ìjọ rẹ: ó lè ṣe gbogbo èyí. Bí èyí kò bá ràn ọ́ lọ́wọ́, kọ̀wé sí wa, a ó sì bá ọ béèrè lọ́wọ́ ìjọ.',
  rightsComplain: 'O tún lè fẹjọ́ sùn ní Nigeria Data Protection Commission.',

  childrenTitle: 'Àwọn ọmọdé',
  childrenBody:
    'Ẹni tí kò tíì pé ọmọ ọdún 18 ń kọ orúkọ àti nọ́ńbà fóònù òbí tàbí alágbàtọ́ sílẹ̀; òun ló ń gbà fún un, ó sì lè béèrè gbogbo ohun tó wà lókè.',

  safeTitle: 'Bí a ṣe ń dáàbò bò ó',
  safeBody:
    'A ń fi ìpàrokò bo ìsopọ̀ níbi tí ìkànnì ìjọ bá ti ń lo https, a ń pa ọ̀rọ̀ ìwọlé mọ́ ní ọ̀nà tí a kò lè kà padà, ohun tó ń dúró lórí fóònù asiṣẹ́ wà ní dídì, a kò lè méfò ìlìnkì, a sì ń ṣàkọsílẹ̀ gbogbo wíwo ohun ìkọ̀kọ̀.',

  contactTitle: 'Ẹni tí o lè béèrè lọ́wọ́ rẹ̀',
  contactBody: 'Nípa àwọn ènìyàn ìjọ kan: ìjọ náà. Nípa {name} fúnra rẹ̀:',
  contactMissing: 'A kò tíì fi ímeèlì àti nọ́ńbà fóònù ìrànlọ́wọ́ ìkànnì yìí sílẹ̀. Jọ̀wọ́ béèrè lọ́wọ́ ìjọ rẹ.',
  email: 'Ímeèlì',
  phone: 'Fóònù',
}
