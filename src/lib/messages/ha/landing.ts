import type { landing as english } from '../en/landing.ts'
import type { Translation } from '../message-types.ts'

export const landing: Translation<typeof english> = {
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
  signUpNote:
    'Yin rajista ba ya cin kuɗi. A ciki za ka zaɓi tsarin biya; yi wa mutane alama a bakin ƙofa yana aiki ko babu shi.',
  headline: 'San wanda ya zo ranar Lahadi, da wanda za ka kira ranar Litinin.',
  lead: 'Wuri ɗaya don mambobinka, tarukan ibadarka da sababbin zuwanka. Masu tarba suna yi wa mutane alama a bakin ƙofa da taɓawa ɗaya, kuma babu abin da yake ɓacewa idan network ya tafi.',
  pictureTitle:
    'Fuskar ƙofa a wayar mai tarba: mutane 212 suna nan, 14 daga cikinsu suna kan wayar har network ya dawo.',
  pictureService: 'Ibadar Lahadi · 22 Nuwamba',
  pictureHere: 'suna nan',
  pictureState: '198 sun isa coci, 14 suna wayar nan',
  featuresTitle: 'Abin da za ka gani wanda ba ka iya gani yau',
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
  doorTitle: 'A bakin ƙofa, ba tare da network ba',
  doorBody:
    'Aikin ƙofa yana ci gaba ko babu network. Kowace alama tana kan waya kuma tana tafiya zuwa cocinka da kanta; allon waya yana faɗin wacce ce wacce a kowane lokaci.',
  stepsTitle: 'Daga farko zuwa Lahadi',
  stepOneTitle: 'Yi wa cocinka rajista',
  stepOneBody: 'Gajerun shafuka biyu: kai, da cocinka.',
  stepTwoTitle: 'Kawo mutanenka',
  stepTwoBody: 'Ƙara mambobi da kanka, ko ka raba hanya ɗaya su rubuta bayanansu da kansu.',
  stepThreeTitle: 'Buɗe ƙofa',
  stepThreeBody: 'Yi taron ibadar Lahadi, ba masu tarba wayoyin, ka ga adadin yana ƙaruwa.',
  pricingTitle: 'Tsari ɗaya, komai yana ciki',
  pricingNote:
    'Komai a buɗe yake a duka biyun. SMS ga mutane da yawa ne kaɗai yake da ƙarin kuɗi: ₦6 ga kowace lamba da ka aika.',
  monthly: 'Na wata-wata',
  yearly: 'Na shekara-shekara',
  aMonth: 'a wata',
  aYear: 'a shekara',
  testimonialsTitle: 'Abin da coci-coci suka ce',
  contactTitle: 'Yi magana da mutum',
  contactBody: 'Rubuta ko ka kira kafin ka yi rajista, ko duk lokacin da wani abu bai bayyana ba.',
  contactEmail: 'Imel',
  contactPhone: 'Waya',
  contactMissing: 'Ba a sa imel da lambar wayar taimako na wannan shafi ba tukuna.',
  footer: 'An yi shi don cocin Najeriya.',
}
