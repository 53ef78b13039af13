import type { PublicLocale } from '../public-messages.ts'
import { capture } from './capture.ts'
import { dayWords } from './day-names.ts'
import type { give as giveEnglish } from '../en/give.ts'
import type { Translation } from '../message-types.ts'
import type { landing as landingEnglish } from '../en/landing.ts'
import type { privacy as privacyEnglish } from '../en/privacy.ts'

export const privacy: Translation<typeof privacyEnglish> = {
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
    'Wayar mai tarba tana adana jerin ƙofa don ta yi aiki ba tare da network ba. Ana share jerin idan mai tarba ya fita, idan coci ta fitar da wayar daga asusu, da bayan kwana 30 ba tare da tuntuɓa ba.',
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
    'Ana ɓoye haɗin inda shafin coci yake amfani da https, ana adana kalmomin sirri a yadda ba a iya karanta su kuma, ana ɓoye abin da ba a aika ba tukuna a wayar mai tarba, ba a iya kintatar hanyoyi, kuma ana rubuta kowane duba na abin sirri.',

  contactTitle: 'Wanda za ka tambaya',
  contactBody: 'Game da mutanen wata coci: waccan cocin. Game da {name} kansa:',
  contactMissing:
    'Ba a sa imel da lambar wayar taimako na wannan shafi ba tukuna. Don Allah tambayi cocinka.',
  email: 'Imel',
  phone: 'Waya',
}

export const landing: Translation<typeof landingEnglish> = {
  title: '{name}: tafiyar da coci a Najeriya',
  description:
    'Mambobi, zuwan Lahadi, sababbin zuwa, ranakun haihuwa da SMS ga mutane da yawa, don cocin Najeriya. Yana aiki a bakin ƙofar coci ba tare da network ba.',
  skip: 'Je cikin shafin',
  navigation: 'Sassan shafin',
  features: 'Abin da yake yi',
  pricing: 'Farashi',
  contact: 'Tuntuɓe mu',
  signUp: 'Yi rajista',
  logIn: 'Shiga',
  signUpFree: 'Yi rajista kyauta',
  registerChurch: 'Yi wa cocinka rajista',
  signUpNote:
    'Yin rajista ba ya cin kuɗi. Za ka zaɓi tsarin biya daga baya; yi wa mutane alama a bakin ƙofa yana aiki ko babu shi.',
  trialNote: {
    one: 'Kyauta na kwana {count}. Bayan haka {price} a wata don cocin gaba ɗaya.',
    other: 'Kyauta na kwana {count}. Bayan haka {price} a wata don cocin gaba ɗaya.',
  },
  headline: 'San wanda ya zo ranar Lahadi, da wanda za ka kira ranar Litinin.',
  lead: 'Masu tarba suna yi wa mutane alama a bakin ƙofa da kowace waya, ko akwai network ko babu. Halarta, kiran mutane, SMS da littafin kuɗi duk a wuri ɗaya.',
  pictureTitle:
    'Fuskar ƙofa a wayar mai tarba: mutane 212 suna nan, 14 daga cikinsu suna kan wayar har network ya dawo.',
  pictureService: 'Ibadar Lahadi',
  pictureDay: '29 Nuw',
  pictureHere: 'suna nan',
  pictureState: '198 sun isa coci, 14 suna wayar nan',
  growthTitle: 'Ka ga yadda cocinka take girma',
  growthBody:
    'Kowane mamba a jeri ɗaya da ake iya bincike, da layin da yake nuna wata-wata yadda coci take girma.',
  insightTitle: 'Waɗanda suka zo, waɗanda ba su zo ba da sababbin zuwa, nan take',
  insightBody:
    'Yayin da ake ibada kana ganin wanda yake ciki. Bayan haka kana ganin wanda bai zo ba, da wanda ya zo a karon farko.',
  smsTitle: 'SMS ga mutane da yawa',
  smsBody:
    'Rubuta sau ɗaya ka isa ga ƙungiya, ko ga waɗanda ba su zo ba kaɗai. Ana nuna farashi kafin a aika komai.',
  birthdayTitle: 'Ranakun haihuwa a lokacinsu',
  birthdayBody: 'Wanda yake murna a wannan mako da mako mai zuwa, da lambar da za a kira.',
  doorTitle: 'A bakin ƙofa',
  doorBody:
    'Rubuta haruffa biyu, taɓa sunan. Yana aiki ba tare da network ba, kuma babu abin da yake ɓacewa. Iyalai da yara suna shiga tare, da lambar ɗaukar yara.',
  weekTitle: 'A cikin mako',
  weekBody:
    'Sababbin zuwa da waɗanda suka daina zuwa suna cikin jerin da za a kira. Danƙa su ga wani, aika musu SMS, ka ga wanda ya dawo.',
  booksTitle: 'A littafin kuɗi',
  booksBody:
    'Kuɗin shiga, amincewa da kashewa da rahoton wata-wata wanda mai binciken kuɗi zai iya karantawa. Babu wanda zai iya goge abin da aka biya ko aka amince da shi.',
  pricingTitle: 'Farashi ɗaya',
  pricingNote:
    'Komai yana ciki, don cocin gaba ɗaya. SMS ga mutane da yawa ne kaɗai yake da ƙarin kuɗi: ₦6 ga kowace lamba da ka aika.',
  monthly: 'Na wata-wata',
  yearly: 'Na shekara-shekara',
  aMonth: 'a wata',
  aYear: 'a shekara',
  monthsFree: { one: 'Wata {count} kyauta', other: 'Wata {count} kyauta' },
  testimonialsTitle: 'Abin da coci-coci suka ce',
  contactTitle: 'Yi magana da mu',
  contactBody: 'Rubuta ko ka kira kafin ka yi rajista, ko duk lokacin da wani abu bai bayyana ba.',
  contactEmail: 'Imel',
  contactPhone: 'Waya',
  contactMissing: 'Kana da tambaya? Tambayi cocin da ta ba ka labarinmu.',
  footer: 'An yi shi don cocin Najeriya.',
}

export const give: Translation<typeof giveEnglish> = {
  title: 'Ba da sadaka ta intanet',
  description: 'Ba da zakka, sadaka, nunan fari ko iri ga {church} da wayarka.',

  howMuch: 'Nawa ne?',
  own: 'Wani adadi',
  ownAmount: 'Adadi da naira',
  ownHint: 'Daga ₦100, misali 3,000.',
  whatFor: 'Me kake bayarwa?',
  why: 'Zaɓi adadi da abin da kake bayarwa.',
  tithe: 'Zakka',
  offering: 'Sadaka',
  first_fruit: 'Nunan fari',
  seed: 'Iri',

  you: 'Game da kai',
  youBody: 'Ba dole ba: za ka iya bayarwa ba tare da suna ba.',
  email: 'Imel don rasit',
  consent:
    'Na yarda {church} ta ajiye sunana tare da wannan sadaka, don sanin wanda ya bayar, kuma ta ba kamfanin biyan kuɗi imel ɗina don rasit. Ba za a nuna wa wani ba.',
  consentWhen: 'Ana bukatar wannan ne kawai idan ka rubuta suna ko imel.',

  submit: 'Je ka biya',
  next: 'Za ka biya a shafi na gaba. Ba a rubuta lambar kati a nan, kuma coci ba ta ganinta.',
  sending: 'Shafin biyan kuɗi yana buɗewa…',
  busy: 'Mutane da yawa suna gwadawa yanzu. Bar wannan shafin a buɗe. Za mu sake gwadawa cikin kamar minti ɗaya.',
  nothingPaid:
    'Babu amsa daga network. Ba a biya komai ba, kuma abin da ka rubuta yana nan. Sake danna maɓallin idan network ya dawo.',
  unreachable:
    'Shafin biyan kuɗi bai buɗe ba yanzu. Ba a biya komai ba, kuma abin da ka rubuta yana nan. Jira minti ɗaya, sannan ka sake danna maɓallin.',

  wrongAmount: 'Zaɓi adadi, ko rubuta wani daga ₦100 zuwa ₦10,000,000.',
  wrongBoth: 'Ka zaɓi {chosen} kuma ka rubuta {typed}. Zaɓi wanda kake nufi.',
  wrongType: 'Zaɓi abin da kake bayarwa.',
  wrongConsent: 'Yi alama a nan, ko ka bar suna da imel babu komai.',

  paid: '{church} ta karɓi {amount}.',
  paidAs: 'An rubuta shi a matsayin: {type}.',
  waitingTitle: 'Ba mu karɓi biyan kuɗinka ba tukuna',
  waiting:
    'Idan ka biya {amount}, zai iya ɗaukar ’yan mintuna kafin ya iso. Kada ka sake biya: sake dubawa an jima.',
  look: 'Sake dubawa',
  unpaidTitle: 'Ba a biya komai ba',
  unpaid:
    'Biyan {amount} bai yi nasara ba, kuma {church} ba ta karɓi komai ba. Idan kuɗi ya fita daga asusunka duk da haka, zai shiga da kansa da zarar kamfanin biyan kuɗi ya sanar da mu.',
  again: 'Sake gwadawa',
  unclearTitle: 'Sai wani ya duba wannan biyan',
  unclear: 'Bai zo yadda aka nema ba. Don Allah ka nuna wa {church} lambar da ke ƙasa.',
  number: 'Lambar wannan biyan: {reference}',
  more: 'Sake bayarwa',
}

/** Hausa on the pages for visitors. */
export const ha: PublicLocale = { capture, dayWords, give, landing, privacy }
