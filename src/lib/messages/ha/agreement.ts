import type { agreement as english } from '../en/agreement.ts'
import type { Translation } from '../message-types.ts'

export const agreement: Translation<typeof english> = {
  title: 'Jeri ɗaya ne?',
  word: 'Adadi da lambar jerin wayar nan',
  eye: 'Riƙe wayoyi biyu gefe da gefe. Idan adadi da alamomi huɗu iri ɗaya ne, mutane ɗaya aka yi wa alama a duka biyun. Wannan yana aiki ba tare da network ba.',
  church: 'Cocinka',
  phones: 'Sauran wayoyi a wannan taron',
  phoneOf: 'Wayar {person}',
  asking: 'Ana tambayar cocinka da sauran wayoyi…',
  same: 'Jeri ɗaya da na wayar nan',
  sameAll: 'Jeri ɗaya da na cocinka da na duk wayoyi {count}',
  churchSame: 'Jeri ɗaya da na cocinka',
  churchBut: {
    one: 'Jeri ɗaya da na cocinka, da ƙarin mutum {count} wanda aka yi wa alama a wayar nan kaɗai zuwa yanzu',
    other:
      'Jeri ɗaya da na cocinka, da ƙarin mutane {count} waɗanda aka yi wa alama a wayar nan kaɗai zuwa yanzu',
  },
  differsBy: {
    one: 'Ya bambanta da na cocinka da aƙalla mutum {count}',
    other: 'Ya bambanta da na cocinka da aƙalla mutane {count}',
  },
  onlyHere: { one: '{count} yana jira a wayar nan', other: '{count} suna jira a wayar nan' },
  fewer: { one: 'ya kasa na wayar nan da {count}', other: 'ya kasa na wayar nan da {count}' },
  more: { one: 'ya fi na wayar nan da {count}', other: 'ya fi na wayar nan da {count}' },
  others: 'Yawa ɗaya, amma ba mutane ɗaya ba',
  heard: 'an ji {when}',
  holds: { one: 'ba a aika canji {count} ba tukuna', other: 'ba a aika canje-canje {count} ba tukuna' },
  nobody: 'Babu wata waya da ta faɗi jerin da take da shi.',
  whatNow: 'Idan biyu sun bambanta',
  whatNowBody:
    'Waya mai network tana aikawa kuma tana karɓar abin da ya rage da kanta nan da nan. Wadda ba ta da shi tana riƙe alamominta ta aika daga baya. Ba sai an sake yin alama ba: duk wanda aka yi wa alama a ɗayansu zai kasance a jerin coci.',
  offline: 'Babu network. Kwatanta alamomin da ido.',
  unknown: 'Cocinka ba ta san wannan taron ba tukuna. Za ta sani da zarar wayar nan ta aika.',
  failed: 'Ba a iya tambayar cocinka ba. Kwatanta alamomin da ido, ko ka sake tambaya.',
  again: 'Sake tambaya',
}
