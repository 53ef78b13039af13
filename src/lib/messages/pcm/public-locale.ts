import type { PublicLocale } from '../public-messages.ts'
import { capture } from './capture.ts'
import { dayWords } from './day-names.ts'
import type { give as giveEnglish } from '../en/give.ts'
import type { Translation } from '../message-types.ts'
import type { landing as landingEnglish } from '../en/landing.ts'
import type { privacy as privacyEnglish } from '../en/privacy.ts'

export const privacy: Translation<typeof privacyEnglish> = {
  title: 'Privacy notice',
  documentTitle: 'Privacy notice · {name}',
  description:
    'Wetin {name} dey keep about people for church, why, for how long, who dey see am, and wetin you fit ask for.',
  lead: 'Wetin {name} dey keep about you, why, for how long, who dey see am, and wetin you fit ask for. E dey for members, visitors, ushers and administrators.',
  translated: 'This one na translation. If e different from the English notice, na the English one count.',

  whoTitle: 'Who dey answer for am',
  whoChurch:
    'Na your church dey decide wetin to keep about im people, and na the church dey answer for am. {name} dey keep am for the church and no dey use am for any other thing.',
  whoSensitive:
    'If person dey come church, e show wetin the person believe, and the Nigeria Data Protection Act call that one sensitive. Nobody dey ever sell am, and nobody dey use am for advert.',

  whatTitle: 'Wetin we dey keep',
  whatPerson:
    'About members and first timers: name and phone number and, where dem give am, email, man or woman, birthday, work and address.',
  whatAttendance:
    'Attendance: the service wey dem mark say you dey, when, and the usher wey mark am, or say na you mark am.',
  whatAgreement:
    'Wetin you agree to: each thing wey a form ask you, your answer, the exact words, and the time. For people wey never reach 18 years, the name and phone number of the parent or guardian.',
  whatTeam:
    'About ushers and administrators: name, email, phone number, date of birth, the password in a form wey nobody fit read back, and which phones and computers log in.',
  whatGift:
    'About people wey give online: the amount, wetin e dey for, the day and, if dem give am, the first name and the email. Person fit give without name. We and the church no dey ever see the card.',
  whatHistory:
    'History: who change wetin, how e dey before and after, and who look the things wey dey sensitive.',
  whatGuessing:
    'To stop guessing: how many times somebody try something from one internet address, and the address don scatter. E dey go after two days.',

  whyTitle: 'Why',
  whyKnow:
    'So that the church go know who come, who no come and who come for the first time, and fit dey in touch.',
  whySms: 'To send you SMS, only if you agree to that one by itself.',
  whyGround:
    'The reason wey law allow na your agreement, and you fit take am back any time. For ushers and administrators na the service wey the church sign up for.',

  longTitle: 'For how long',
  longMember:
    'As long as your church keep you for im list. When e delete you, your details go comot from every phone of the church the next time wey the phone reach am, and no list go show dem again; your attendance go still count for the total, without your name. Your church fit also set am say people wey dem never see for long go clear by themselves.',
  longPhone:
    'Usher phone dey keep the door list so that e fit work without network. The list dey clear when the usher log out, when the church log that phone out, and after 30 days without contact.',
  longGift:
    'Amount, kind and day of a gift go stay as long as the church keep im books, and the first name go stay with dem till the church delete the record of the gift. The email go comot once the gift don pay, and email and name go comot if e no ever pay.',
  longDelivery:
    'We dey keep wetin a phone send for at least thirteen months, so that nothing go count two times, even after dem bring back a backup.',
  longSession:
    'A login dey end after 30 days wey nobody use am. Invites and reset codes dey go 30 days after dem expire.',

  seesTitle: 'Who dey see am',
  seesAdministrators: 'Administrators wey the church open the members list for dey see your details.',
  seesUshers:
    'Ushers for the door dey see your name, whether you be man or woman, and the last four digits of your phone number.',
  seesGift:
    'People wey fit see the money of your church dey see a gift and, if dem give am, the first name. Nobody for the church dey see the email.',
  seesChurches: 'No other church dey see anything of am; the database by itself dey separate churches.',
  seesPages: 'A page for visitors no dey ever show name or number wey nobody type there.',
  seesDelivery:
    'When church send email or SMS, the company wey carry am go get the address or number and the words.',
  seesPayment:
    'When you give, the payment service go get your email and the amount. Na im go ask for your card or bank by itself, and keep am by im own rules.',

  phoneTitle: 'For your own phone',
  phoneCookies:
    'The pages for visitors no dey put cookie and dem no dey watch anybody. Dem no dey load anything from other companies, except flyer wey your church keep for another place.',
  phoneWaiting: 'If wetin you type no fit go at once, e go wait for your phone and nowhere else till e go.',

  rightsTitle: 'Wetin you fit ask for',
  rightsSee: 'To see wetin dem keep about you, and to get copy of am.',
  rightsCorrect: 'Make dem correct am.',
  rightsErase: 'Make dem delete am.',
  rightsStop: 'To stop SMS, or take back any other agreement. Wetin don happen before go stay as e be.',
  rightsHow:
    'Ask usher or the office of your church: dem fit do all of this one. If e no help, write to us, and we go ask the church with you.',
  rightsComplain: 'You fit also report to the Nigeria Data Protection Commission.',

  childrenTitle: 'Children',
  childrenBody:
    'People wey never reach 18 years go give the name and phone number of parent or guardian, wey go agree for dem and fit ask for everything wey dey up.',

  safeTitle: 'How we dey keep am safe',
  safeBody:
    'Connection dey encrypted where the church site dey use https, passwords dey in a form wey nobody fit read back, records wey never go dey encrypted for usher phone, nobody fit guess the links, and we dey write down every look for wetin dey sensitive.',

  contactTitle: 'Who you go ask',
  contactBody: 'About people of one church: that church. About {name} by itself:',
  contactMissing: 'Dem never put the support email and phone number of this site. Abeg ask your church.',
  email: 'Email',
  phone: 'Phone',
}

export const landing: Translation<typeof landingEnglish> = {
  title: '{name}: wetin church for Nigeria need to dey in order',
  description:
    'Members, who come for Sunday, first timers, birthdays and bulk SMS for churches for Nigeria. E dey work for the church door without network.',
  skip: 'Go inside the page',
  navigation: 'Parts of the page',
  features: 'Wetin e dey do',
  pricing: 'Price',
  contact: 'Contact us',
  signUp: 'Sign up',
  logIn: 'Log in',
  signUpFree: 'Sign up free',
  registerChurch: 'Register your church',
  signUpNote:
    'To sign up no cost anything. You go choose plan later; to mark people for door dey work without am.',
  trialNote: {
    one: 'Free for {count} day. After that na {price} every month for the whole church.',
    other: 'Free for {count} days. After that na {price} every month for the whole church.',
  },
  headline: 'Know who come on Sunday, and who you go call on Monday.',
  lead: 'Ushers dey mark people for the door with any phone, with network or without network. Attendance, follow-up, SMS and church money book dey for one place.',
  pictureTitle:
    'The door screen for usher phone: 212 people dey here, 14 of dem dey the phone till network come back.',
  pictureService: 'Sunday Service',
  pictureDay: '29 Nov',
  pictureHere: 'dey here',
  pictureState: '198 don reach church, 14 dey this phone',
  growthTitle: 'See how your church dey grow',
  growthBody:
    'Every member for one list wey you fit search, and one line wey dey show month by month how the church dey grow.',
  insightTitle: 'Who come, who no come and first timers, as e dey happen',
  insightBody:
    'When service dey go on you dey see who dey inside. After am you go see who no come, and who come for the first time.',
  smsTitle: 'Bulk SMS',
  smsBody:
    'Write one time and reach a group, or only the people wey no come. You go see the price before anything go.',
  birthdayTitle: 'Birthdays as dem dey come',
  birthdayBody: 'See who dey celebrate this week and next week, with the number to call.',
  doorTitle: 'For the door',
  doorBody:
    'Type two letters, tap the name. E dey work without network, and nothing dey lost. Families and children dey enter together, with pick-up code.',
  weekTitle: 'Inside the week',
  weekBody:
    'First timers and people wey stop to come dey for one list make you call dem. Give dem to helpers, text dem, and see who come back.',
  booksTitle: 'For the money book',
  booksBody:
    'Income, approval for expenses and monthly statement wey your auditor fit read. Nobody fit delete wetin dem don pay or approve.',
  pricingTitle: 'One price',
  pricingNote:
    'Everything dey inside, for the whole church. Na only bulk SMS get extra cost: ₦6 for each number wey you send to.',
  monthly: 'Every month',
  yearly: 'Every year',
  aMonth: 'for one month',
  aYear: 'for one year',
  monthsFree: { one: '{count} month free', other: '{count} months free' },
  testimonialsTitle: 'Wetin churches talk',
  contactTitle: 'Talk to us',
  contactBody: 'Write or call before you sign up, or any time wey something no clear.',
  contactEmail: 'Email',
  contactPhone: 'Phone',
  contactMissing: 'You get question? Ask the church wey tell you about us.',
  footer: 'We make am for churches for Nigeria.',
}

export const give: Translation<typeof giveEnglish> = {
  title: 'Give online',
  description: 'Give tithe, offering, first fruit or seed to {church} with your phone.',

  howMuch: 'How much?',
  own: 'Another amount',
  ownAmount: 'Amount for naira',
  ownHint: 'From ₦100, like 3,000.',
  whatFor: 'Wetin you wan give?',
  why: 'Choose the amount and wetin you wan give.',
  tithe: 'Tithe',
  offering: 'Offering',
  first_fruit: 'First fruit',
  seed: 'Seed',

  you: 'About you',
  youBody: 'No be by force: you fit give without name.',
  email: 'Email for the receipt',
  consent:
    'I agree say {church} go keep my name with this gift, to know who give, and go carry my email give the payment service for the receipt. Nobody else go see am.',
  consentWhen: 'You need am only if you write name or email.',

  submit: 'Go pay',
  next: 'You go pay for the next page. You no go type your card number here, and the church no go see am.',
  sending: 'The payment page dey open…',
  busy: 'People plenty wey dey try now. Leave this page open. We go try again inside about one minute.',
  nothingPaid:
    'Network no answer. You never pay anything, and wetin you type still dey here. Press the button again when network don come back.',
  unreachable:
    'The payment page no gree open now. You never pay anything, and wetin you type still dey here. Wait one minute, then press the button again.',

  wrongAmount: 'Choose amount, or type one from ₦100 to ₦10,000,000.',
  wrongBoth: 'You choose {chosen} and you type {typed} join. Choose the one wey you mean.',
  wrongType: 'Choose wetin you wan give.',
  wrongConsent: 'Tick this one, or leave your name and email empty.',

  paid: '{church} don receive {amount}.',
  paidAs: 'We write am down as: {type}.',
  waitingTitle: 'We never receive your payment',
  waiting:
    'If you don pay {amount}, e fit take some minutes before e reach us. No pay again: check am again later.',
  look: 'Check again',
  unpaidTitle: 'You never pay anything',
  unpaid:
    'The payment of {amount} no go through, and {church} never receive anything. If money don comot from your account, e go count by itself once the payment service tell us.',
  again: 'Try again',
  unclearTitle: 'Person need to check this payment',
  unclear: 'E no come the way we ask for am. Abeg show {church} the number wey dey below.',
  number: 'Number of this payment: {reference}',
  more: 'Give another one',
}

/** Nigerian Pidgin on the pages for visitors. */
export const pcm: PublicLocale = { capture, dayWords, give, landing, privacy }
