/** The whole notice. The tests named in docs/security.md keep its promises. */
export const privacy = {
  title: 'Privacy notice',
  documentTitle: 'Privacy notice · {name}',
  description:
    'What {name} keeps about people in churches, why, for how long, who sees it, and what you can ask for.',
  lead: 'What {name} keeps about you, why, for how long, who sees it, and what you can ask for. It speaks to members, visitors, ushers and administrators.',
  translated:
    'This is a translation. Where it says something else than the English notice, the English one counts.',

  whoTitle: 'Who answers for it',
  whoChurch:
    'Your church decides what is kept about its people and answers for it. {name} keeps it for the church and uses it for nothing else.',
  whoSensitive:
    'That somebody comes to a church tells what they believe, and the Nigeria Data Protection Act calls that sensitive. It is never sold and never used for advertising.',

  whatTitle: 'What is kept',
  whatPerson:
    'About members and first timers: name and phone number and, where they were given, e-mail, gender, birthday, occupation and address.',
  whatAttendance:
    'Attendance: at which service you were marked present, when, and by which usher, or that it was you.',
  whatAgreement:
    'Your agreement: each thing that a form asked you, your answer, the exact words, and the time. For who is under 18, the name and phone number of the parent or guardian.',
  whatTeam:
    'About ushers and administrators: name, e-mail, phone number, date of birth, the password in a form that cannot be read back, and which phones and computers are logged in.',
  whatGift:
    'Who gives through a church’s page: the amount, what it was for and the day and, where they were given, the first name and the e-mail. Nobody has to say who they are. Neither we nor the church ever see the card.',
  whatHistory: 'A history: who changed what, before and after, and who looked at what is sensitive.',
  whatGuessing:
    'Against guessing: how often something was tried from one internet address, with the address scrambled. It is gone after two days.',

  whyTitle: 'Why',
  whyKnow:
    'So that the church knows who came, who was missing and who came for the first time, and can stay in touch.',
  whySms: 'To send you SMS, only if you agreed to that on its own.',
  whyGround:
    'The ground is your consent, which you can take back at any time, and for ushers and administrators the service that the church signed up for.',

  longTitle: 'How long',
  longMember:
    'As long as your church keeps you in its list. When it deletes you, your details leave every phone of the church at its next contact and no list shows them any more; your attendance goes on counting in totals, without your name. Your church can also set that people whom it has not seen for long are erased by themselves.',
  longPhone:
    'An usher’s phone keeps the door’s list so that it works with no network. The list is wiped when the usher logs out, when the church ends that phone, and after 30 days without contact.',
  longGift:
    'Amount, kind and day of a gift stay as long as the church keeps its books, and the first name beside them until the church deletes its record of the gift. The e-mail goes once the gift is paid, and e-mail and name go where it was never paid.',
  longDelivery:
    'What a phone sent is kept for at least thirteen months, so that nothing is counted twice, also after a backup was restored.',
  longSession:
    'A login ends after 30 days without use. Invites and reset codes are gone 30 days after they ran out.',

  seesTitle: 'Who sees it',
  seesAdministrators: 'Administrators to whom the church opened its members see your details.',
  seesUshers: 'Ushers at the door see your name, your gender and the last four digits of your phone number.',
  seesChurches: 'No other church sees anything of it; the database itself keeps churches apart.',
  seesGift:
    'Who looks after the money of your church sees a gift and, where it was given, the first name. Nobody of the church sees the e-mail.',
  seesPages: 'A page for visitors never shows a name or a number that was not typed on it.',
  seesDelivery:
    'When a church sends e-mail or SMS, the company that delivers it gets the address or number and the text.',
  seesPayment:
    'When you give, the payment service gets your e-mail and the amount. It asks for your card or bank itself, and keeps that by its own rules.',

  phoneTitle: 'On your own phone',
  phoneCookies:
    'The pages for visitors set no cookie and watch nobody. They load nothing from other companies, apart from a flyer that your church keeps elsewhere.',
  phoneWaiting:
    'Where what you typed cannot be sent at once, it waits on your phone and nowhere else until it is.',

  rightsTitle: 'What you can ask for',
  rightsSee: 'To see what is kept about you, and to get a copy of it.',
  rightsCorrect: 'To have it corrected.',
  rightsErase: 'To have it deleted.',
  rightsStop: 'To stop SMS, or to take back any other agreement. What was done before stays as it was.',
  rightsHow:
    'Ask an usher or the office of your church: it can do all of this. If that does not help, write to us, and we ask the church with you.',
  rightsComplain: 'You can also complain to the Nigeria Data Protection Commission.',

  childrenTitle: 'Children',
  childrenBody:
    'Who is under 18 writes down the name and phone number of a parent or guardian, who agrees for them and can ask for everything above.',

  safeTitle: 'How it is kept safe',
  safeBody:
    'Connections are encrypted where the church’s site uses https, passwords are kept in a form that cannot be read back, what waits on an usher’s phone is sealed, links cannot be guessed, and every look at what is sensitive is noted.',

  contactTitle: 'Whom to ask',
  contactBody: 'About one church’s people: that church. About {name} itself:',
  contactMissing:
    'The support e-mail and phone number of this site have not been set up yet. Please ask your church.',
  email: 'E-mail',
  phone: 'Phone',
} as const
