/** The whole notice. The tests named in docs/security.md keep its promises. */
export const privacy = {
  title: 'Privacy notice',
  documentTitle: 'Privacy notice · {name}',
  description:
    'What {name} keeps about people in churches, why, for how long, who sees it, and what you can ask for.',
  lead: 'What {name} keeps about you, why, for how long, who sees it, and what you can ask for. This notice is for members, visitors, ushers and administrators.',
  translated: 'This is a translation. If it differs from the English notice, the English notice applies.',

  whoTitle: 'Who is responsible',
  whoChurch:
    'Your church decides what is kept about its people and is responsible for it. {name} keeps it for the church and uses it for nothing else.',
  whoSensitive:
    'Church attendance reveals a person’s faith. The Nigeria Data Protection Act calls this sensitive data. We never sell it or use it for advertising.',

  whatTitle: 'What is kept',
  whatPerson:
    'About members and first timers: name and phone number and, if given, email, gender, birthday, occupation and address.',
  whatAttendance: 'Attendance: the services you were marked at, when, and by which usher or by yourself.',
  whatAgreement:
    'Your consent: each question that a form asked you, your answer, the exact words and the time. For people under 18, the name and phone number of the parent or guardian.',
  whatTeam:
    'About ushers and administrators: name, email, phone number, date of birth, the password in a form that cannot be read back, and the devices that are logged in.',
  whatGift:
    'About people who give online: the amount, the purpose, the day and, if given, the first name and email. Giving without a name is possible. Neither we nor the church ever see the card.',
  whatHistory: 'A history: who changed what, before and after, and who viewed sensitive data.',
  whatGuessing:
    'To prevent guessing: how often an internet address tried something, with the address scrambled. It is deleted after two days.',

  whyTitle: 'Why',
  whyKnow:
    'So that the church knows who came, who was absent and who came for the first time, and can stay in touch.',
  whySms: 'To send you SMS, only if you agreed to SMS separately.',
  whyGround:
    'The legal basis is your consent, which you can withdraw at any time. For ushers and administrators it is the service that the church signed up for.',

  longTitle: 'How long',
  longMember:
    'As long as your church keeps you on its list. When it deletes you, your details leave every phone of the church at its next contact, and no list shows them. Your attendance still counts in totals, without your name. Your church can also have people erased automatically after a long absence.',
  longPhone:
    'An usher’s phone keeps the door’s list so that it works offline. The list is deleted when the usher logs out, when the church logs that phone out, and after 30 days without contact.',
  longGift:
    'The amount, type and day of a gift stay as long as the church keeps its books. The first name stays until the church deletes its record of the gift. The email is deleted once the gift is paid. If it is never paid, email and name are deleted.',
  longDelivery:
    'Records sent by a phone are kept for at least 13 months, so that nothing is counted twice, even after a backup is restored.',
  longSession:
    'A login ends after 30 days without use. Invitations and reset codes are deleted 30 days after they expire.',

  seesTitle: 'Who sees it',
  seesAdministrators: 'Administrators with access to members see your details.',
  seesUshers: 'Ushers at the door see your name, your gender and the last four digits of your phone number.',
  seesChurches: 'No other church sees your data. The database itself keeps churches apart.',
  seesGift:
    'People with access to the church’s money see a gift and, if given, the first name. Nobody in the church sees the email.',
  seesPages: 'A visitor page never shows a name or number that was not typed on it.',
  seesDelivery:
    'When a church sends email or SMS, the delivery company gets the address or number and the text.',
  seesPayment:
    'When you give, the payment service gets your email and the amount. It asks for your card or bank itself and follows its own privacy rules.',

  phoneTitle: 'On your own phone',
  phoneCookies:
    'Visitor pages set no cookies and track nobody. They load nothing from other companies, except a flyer that your church stores elsewhere.',
  phoneWaiting: 'If your answers cannot be sent at once, they wait on your phone and nowhere else.',

  rightsTitle: 'What you can ask for',
  rightsSee: 'To see what is kept about you, and to get a copy of it.',
  rightsCorrect: 'To have it corrected.',
  rightsErase: 'To have it deleted.',
  rightsStop: 'To stop SMS, or to withdraw any other consent. This does not change what was done before.',
  rightsHow:
    'Ask an usher or your church’s office. They can do all of this. If that does not help, write to us and we will contact the church with you.',
  rightsComplain: 'You can also complain to the Nigeria Data Protection Commission.',

  childrenTitle: 'Children',
  childrenBody:
    'People under 18 give the name and phone number of a parent or guardian, who agrees for them and can ask for everything above.',

  safeTitle: 'How it is kept safe',
  safeBody:
    'Connections are encrypted when the church’s site uses https. Passwords are kept in a form that cannot be read back. Unsent records on an usher’s phone are encrypted. Links cannot be guessed. Every view of sensitive data is logged.',

  contactTitle: 'Contact',
  contactBody: 'About one church’s people: that church. About {name} itself:',
  contactMissing: 'This site has no support email or phone number yet. Please ask your church.',
  email: 'Email',
  phone: 'Phone',
} as const
