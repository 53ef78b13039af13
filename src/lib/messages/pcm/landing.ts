import type { landing as english } from '../en/landing.ts'
import type { Translation } from '../message-types.ts'

export const landing: Translation<typeof english> = {
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
  signUpNote:
    'To sign up no cost anything. You go choose plan inside; to mark people for door dey work without am.',
  headline: 'Know who come on Sunday, and who you go call on Monday.',
  lead: 'One place for your members, your services and your first timers. Ushers dey mark people for the door with one tap, and nothing dey lost when network comot.',
  pictureTitle:
    'The door screen for usher phone: 212 people dey here, 14 of dem dey the phone till network come back.',
  pictureService: 'Sunday Service · 22 November',
  pictureHere: 'dey here',
  pictureState: '198 don reach church, 14 dey this phone',
  featuresTitle: 'Wetin you go see wey you no fit see today',
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
  birthdayBody: 'Who dey celebrate this week and next week, with the number to call.',
  doorTitle: 'For the door, without network',
  doorBody:
    'The door dey work even when network no dey. Each mark dey the phone and e go reach your church by itself; the screen dey always talk which one be which.',
  stepsTitle: 'From nothing to Sunday',
  stepOneTitle: 'Sign up your church',
  stepOneBody: 'Two short pages: you, and your church.',
  stepTwoTitle: 'Bring your people',
  stepTwoBody: 'Add members by yourself, or share one link make dem write their own details.',
  stepThreeTitle: 'Open the door',
  stepThreeBody: 'Make the Sunday service, give ushers the phones, and watch the count dey rise.',
  pricingTitle: 'One plan, everything dey inside',
  pricingNote:
    'Everything dey open for the two. Na only bulk SMS get extra cost: ₦6 for each number wey you send to.',
  monthly: 'Every month',
  yearly: 'Every year',
  aMonth: 'for one month',
  aYear: 'for one year',
  testimonialsTitle: 'Wetin churches talk',
  contactTitle: 'Talk to person',
  contactBody: 'Write or call before you sign up, or any time wey something no clear.',
  contactEmail: 'Email',
  contactPhone: 'Phone',
  contactMissing: 'Dem never put the support email and phone number of this site.',
  footer: 'We make am for churches for Nigeria.',
}
