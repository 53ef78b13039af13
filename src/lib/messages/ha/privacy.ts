import type { privacy as english } from '../en/privacy.ts'
import type { Translation } from '../message-types.ts'

export const privacy: Translation<typeof english> = {
  title: 'Sanarwar sirri',
  documentTitle: 'Sanarwar sirri · {name}',
  description:
    'Abin da {name} yake adanawa game da mutanen coci, dalilinsa, tsawon lokaci, wa yake gani, da abin da za ka iya nema.',
  lead: 'Abin da {name} yake adanawa game da kai, dalilinsa, tsawon lokaci, wa yake gani, da abin da za ka iya nema. Tana magana da mambobi, baƙi, masu tarba da masu gudanarwa.',
  translated: 'Wannan fassara ce. Inda ta bambanta da sanarwar Turanci, ta Turanci ce za a bi.',

  whoTitle: 'Wa yake da alhakinsa',
  whoChurch:
    'Cocinka ce take yanke abin da za a adana game da mutanenta, kuma ita ce mai alhaki. {name} yana adana wa coci, ba ya amfani da shi don wani abu dabam.',
  whoSensitive:
    'Cewa mutum yana zuwa coci yana nuna abin da ya yi imani da shi, kuma dokar Nigeria Data Protection Act ta kira hakan bayanan sirri na musamman. Ba a taɓa sayar da shi, ba a taɓa amfani da shi don talla.',

  whatTitle: 'Abin da ake adanawa',
  whatPerson:
    'Game da mambobi da sababbin zuwa: suna da lambar waya, kuma, inda aka bayar, imel, namiji ko mace, ranar haihuwa, sana’a da adireshi.',
  whatAttendance:
    'Zuwa: taron ibadar da aka sa alama cewa kana nan, yaushe, da mai tarbar da ya sa, ko kuma kai ne da kanka.',
  whatAgreement:
    'Yardarka: kowane abin da fom ya tambaye ka, amsarka, ainihin kalmomin, da lokacin. Ga wanda bai kai shekara 18 ba, suna da lambar wayar mahaifi ko mai kula.',
  whatTeam:
    'Game da masu tarba da masu gudanarwa: suna, imel, lambar waya, ranar haihuwa, kalmar sirri a yadda ba a iya karanta ta kuma, da wayoyi da kwamfutocin da aka shiga da su.',
  whatGift:
    'Wanda ya bayar ta shafin coci: adadin kuɗi, abin da yake dominsa da ranar, kuma, inda aka bayar, suna da imel. Ba dole ba ne mutum ya faɗi ko wane ne shi. Mu da coci ba ma taɓa ganin katin.',
  whatHistory: 'Tarihi: wanda ya canza me, kafin canjin da bayansa, da wanda ya duba abin sirri.',
  whatGuessing:
    'Don hana kintace: sau nawa aka gwada wani abu daga adireshin intanet ɗaya, an rikita adireshin. Yana ɓacewa bayan kwana biyu.',

  whyTitle: 'Dalili',
  whyKnow:
    'Don coci ta san wanda ya zo, wanda bai zo ba da wanda ya zo a karon farko, kuma ta iya ci gaba da tuntuɓarka.',
  whySms: 'Don a aiko maka da SMS, kawai idan ka yarda da hakan a ware.',
  whyGround:
    'Tushensa shi ne yardarka, wadda za ka iya janyewa kowane lokaci; ga masu tarba da masu gudanarwa kuma, aikin da coci ta yi rajista dominsa.',

  longTitle: 'Tsawon lokaci',
  longMember:
    'Muddin cocinka ta bar ka a jerinta. Idan ta goge ka, bayananka suna barin kowace wayar coci a tuntuɓarta ta gaba kuma babu jerin da zai sake nuna su; zuwanka yana ci gaba da kasancewa a jimla, ba tare da sunanka ba. Cocinka kuma za ta iya tsara cewa a goge waɗanda ba a gan su da daɗewa ba da kansa.',
  longPhone:
    'Wayar mai tarba tana adana jerin ƙofa don ta yi aiki ba tare da network ba. Ana share jerin idan mai tarba ya fita, idan coci ta dakatar da wayar, da bayan kwana 30 ba tare da tuntuɓa ba.',
  longGift:
    'Adadi, iri da ranar kyauta suna nan muddin coci tana adana littattafan kuɗinta, suna kuma yana tare da su har coci ta goge rubutun kyautar. Imel yana tafiya da zarar an biya kyautar, imel da suna kuma suna tafiya idan ba a taɓa biya ba.',
  longDelivery:
    'Ana adana abin da waya ta aika aƙalla wata goma sha uku, don kada a ƙidaya wani abu sau biyu, ko bayan an dawo da ajiya.',
  longSession:
    'Shiga yana ƙarewa bayan kwana 30 ba a yi amfani da shi ba. Gayyata da lambobin sake saiti suna ɓacewa kwana 30 bayan sun ƙare.',

  seesTitle: 'Wa yake gani',
  seesAdministrators: 'Masu gudanarwa waɗanda coci ta buɗe musu mambobinta suna ganin bayananka.',
  seesUshers:
    'Masu tarba a bakin ƙofa suna ganin sunanka, namiji ko mace, da lambobi huɗu na ƙarshe na wayarka.',
  seesGift:
    'Mai kula da kuɗin cocinka yana ganin kyauta kuma, inda aka bayar, suna. Babu wani a coci da yake ganin imel ɗin.',
  seesChurches: 'Babu wata coci da take ganin komai nasa; rumbun bayanan da kansa yake raba coci-coci.',
  seesPages: 'Shafin baƙi ba ya taɓa nuna suna ko lambar da ba a rubuta a kansa ba.',
  seesDelivery:
    'Idan coci ta aika imel ko SMS, kamfanin da yake isar da shi yana samun adireshi ko lamba da rubutun.',
  seesPayment:
    'Idan ka bayar, kamfanin biyan kuɗi yana samun imel ɗinka da adadin. Shi da kansa yake tambayar katinka ko bankinka, yana adana su bisa dokokinsa.',

  phoneTitle: 'A wayarka',
  phoneCookies:
    'Shafukan baƙi ba sa sa kuki kuma ba sa bin kowa. Ba sa ɗauko komai daga wasu kamfanoni, sai dai takardar sanarwa da cocinka ta ajiye a wani wuri.',
  phoneWaiting:
    'Inda ba a iya aika abin da ka rubuta nan take ba, yana jira a wayarka kaɗai har sai ya tafi.',

  rightsTitle: 'Abin da za ka iya nema',
  rightsSee: 'Ka ga abin da aka adana game da kai, ka samu kwafinsa.',
  rightsCorrect: 'A gyara shi.',
  rightsErase: 'A goge shi.',
  rightsStop: 'Ka dakatar da SMS, ko ka janye wata yarda. Abin da aka yi kafin nan yana nan yadda yake.',
  rightsHow:
    'Tambayi mai tarba ko ofishin cocinka: za su iya yin duk wannan. Idan hakan bai taimaka ba, rubuto mana, mu tambayi coci tare da kai.',
  rightsComplain: 'Za ka kuma iya kai ƙara ga Nigeria Data Protection Commission.',

  childrenTitle: 'Yara',
  childrenBody:
    'Wanda bai kai shekara 18 ba yana rubuta suna da lambar wayar mahaifi ko mai kula, wanda yake yarda a madadinsa kuma zai iya neman duk abin da yake sama.',

  safeTitle: 'Yadda ake kiyaye shi',
  safeBody:
    'Ana ɓoye haɗin inda shafin coci yake amfani da https, ana adana kalmomin sirri a yadda ba a iya karanta su kuma, abin da yake jira a wayar mai tarba a rufe yake, ba a iya kintatar hanyoyi, kuma ana rubuta kowane duba na abin sirri.',

  contactTitle: 'Wanda za ka tambaya',
  contactBody: 'Game da mutanen wata coci: waccan cocin. Game da {name} kansa:',
  contactMissing:
    'Ba a sa imel da lambar wayar taimako na wannan shafi ba tukuna. Don Allah tambayi cocinka.',
  email: 'Imel',
  phone: 'Waya',
}
