import type { privacy as english } from '../en/privacy.ts'
import type { Translation } from '../message-types.ts'

export const privacy: Translation<typeof english> = {
  title: 'Privacy notice',
  documentTitle: 'Privacy notice · {name}',
  description:
    'Wetin {name} dey keep about people for church, why, for how long, who dey see am, and wetin you fit ask for.',
  lead: 'Wetin {name} dey keep about you, why, for how long, who dey see am, and wetin you fit ask for. E dey for members, visitors, ushers and administrators.',
  translated:
    'This one na translation. Where e talk another thing from the English notice, na the English one count.',

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
    'Wetin you agree to: each thing wey a form ask you, your answer, the exact words, and the time. For who never reach 18 years, the name and phone number of the parent or guardian.',
  whatTeam:
    'About ushers and administrators: name, email, phone number, date of birth, the password in a form wey nobody fit read back, and which phones and computers log in.',
  whatGift:
    'Who give through a church page: the amount, wetin e dey for and the day and, where dem give am, the first name and the email. Nobody must talk who e be. We and the church no dey ever see the card.',
  whatHistory:
    'History: who change wetin, how e dey before and after, and who look the things wey dey sensitive.',
  whatGuessing:
    'To stop guessing: how many times somebody try something from one internet address, and the address don scatter. E dey go after two days.',

  whyTitle: 'Why',
  whyKnow:
    'So that the church go know who come, who no come and who come for the first time, and fit dey in touch.',
  whySms: 'To send you SMS, only if you agree to that one by itself.',
  whyGround:
    'Wetin carry am na your agreement, and you fit take am back any time; for ushers and administrators na the service wey the church sign up for.',

  longTitle: 'For how long',
  longMember:
    'As long as your church keep you for im list. When e delete you, your details go comot from every phone of the church the next time wey the phone reach am, and no list go show dem again; your attendance go still count for the total, without your name. Your church fit also set am say people wey dem never see for long go clear by themselves.',
  longPhone:
    'Usher phone dey keep the door list so that e fit work without network. The list dey clear when the usher log out, when the church end that phone, and after 30 days without contact.',
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
    'Who dey look after the money of your church dey see a gift and, where dem give am, the first name. Nobody for the church dey see the email.',
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
    'Who never reach 18 years go write the name and phone number of parent or guardian, wey go agree for am and fit ask for everything wey dey up.',

  safeTitle: 'How we dey keep am safe',
  safeBody:
    'Connection dey locked where the church site dey use https, passwords dey in a form wey nobody fit read back, wetin dey wait for usher phone dey sealed, nobody fit guess the links, and we dey write down every look for wetin dey sensitive.',

  contactTitle: 'Who you go ask',
  contactBody: 'About people of one church: that church. About {name} by itself:',
  contactMissing: 'Dem never put the support email and phone number of this site. Abeg ask your church.',
  email: 'Email',
  phone: 'Phone',
}
