import { atTheDoor } from './list-door-mockups.mjs'

/**
 * The mock-ups with the pictures of their screens, and the differences. `picture`: a name in the lists of pictures, or
 * one for each size.
 */
/** @type {{ mockup: string, picture: string | Record<string, string>, screen: string, differs: string, why: string }[]} */
export const mockups = [
  {
    mockup: 'home',
    picture: 'dashboard-weekday',
    screen: 'Home',
    differs: 'QR code beside "Open the door". "Show the numbers" under the chart. Birthdays have "Greet".',
    why: 'Home keeps the code, the table and the greeting of the specification.',
  },
  {
    mockup: 'home-dark',
    picture: 'dashboard-dark',
    screen: 'Home, dark',
    differs: 'The screen shows a day with a service, the mock-up a weekday. The colours are the same.',
    why: 'The church of the pictures has a service today.',
  },
  {
    mockup: 'home-sunday',
    picture: 'dashboard',
    screen: 'Home on a day with a service',
    differs:
      'No lines for each door. Birthdays and first timers stay. The last bar is indigo instead of ink.',
    why: 'The numbers of each phone stand in Delivery status. A pastor also calls people on Sunday.',
  },
  {
    mockup: 'first-run',
    picture: 'get-started',
    screen: 'Home of a new church',
    differs:
      'The first step is open, with the QR code for members, so the others stand lower. A banner asks to confirm the email. "Open the door" and "QR code" come first.',
    why: 'The specification names the code and the link in this step. The banner tells what is off until then. The height of the code remains to be reduced.',
  },
  {
    mockup: 'members',
    picture: 'members',
    screen: 'Members',
    differs:
      'Ten rows with a choice of page size. Excel beside CSV. Select on a phone. On a tablet the chips scroll.',
    why: 'The specification sets the page sizes. A phone has no boxes until somebody selects.',
  },
  {
    mockup: 'members-selected',
    picture: 'members-selected',
    screen: 'Members, some selected',
    differs:
      'The bar also has Select all, Follow-up, Delete and Excel. It is higher on a phone and takes two lines on a tablet. Avatars give way to boxes on a phone.',
    why: 'The bar holds every bulk action, so it scrolls on a phone. Its height remains to be reduced.',
  },
  {
    mockup: 'person',
    picture: 'member-view',
    screen: 'Person: attendance',
    differs: 'A tab Family. No column By. Gender and Added among the facts. No icons on the buttons.',
    why: 'The family has forms of its own. The page does not show the marking user yet.',
  },
  {
    mockup: 'person-follow-up',
    picture: 'member-follow-up',
    screen: 'Person: follow-up',
    differs:
      'A first timer with the steps cell, department and "Make a member". "Open in Follow-up" replaces "Log a call".',
    why: 'The demo church has notes on first timers only. Calls are logged in Follow-up.',
  },
  {
    mockup: 'person-consent',
    picture: 'member-consent',
    screen: 'Person: consent',
    differs: 'Each consent has its note and buttons open. The mock-up shows only the answers.',
    why: 'Nobody was asked in the demo church, so the next step is to record an answer.',
  },
  {
    mockup: 'person-history',
    picture: 'member-history',
    screen: 'Person: history',
    differs: 'One entry lists all fields of a change. The mock-up has a headed entry for each field.',
    why: 'An entry is what one user saved at once.',
  },
  {
    mockup: 'follow-up',
    picture: 'follow-up-assign',
    screen: 'Follow-up, some selected',
    differs:
      'Assign is a dialog, not a menu, with several helpers and a due date. More chips, which scroll. Search and Excel.',
    why: 'Helpers share a selection, and each line has a due date.',
  },
  {
    mockup: 'services',
    picture: 'services',
    screen: 'Services',
    differs:
      'Search, Excel and the column Added. Weekly services below. A phone shows no headcount under the marks.',
    why: 'The specification lists the columns. The weekly plan belongs to this screen.',
  },
  {
    mockup: 'service',
    picture: 'service-view',
    screen: 'Service',
    differs:
      'Search, Email and "Date joined" instead of Where. The long date has its own line. "Change headcount" and a larger code. On a phone the menu stands left of the button.',
    why: 'The specification names the columns and the long date. A mark belongs to a phone, not to a door. The order of the buttons remains to be changed.',
  },
  {
    mockup: 'messages',
    picture: 'bulk-sms-cell',
    screen: 'Messages',
    differs: 'The cell is chosen in its chip. A warning about consent. Nothing was sent yet.',
    why: 'One line less. Nobody in this cell has agreed to SMS, so the warning shows.',
  },
  {
    mockup: 'income',
    picture: 'income',
    screen: 'Income',
    differs:
      'Chips for time and type instead of three pickers. Reference, "Recorded on" and Currency. A total for each currency.',
    why: 'The specification names the columns. Currencies are never added up.',
  },
  {
    mockup: 'expense',
    picture: 'expense-record',
    screen: 'Expense',
    differs:
      'Delete instead of "Ask a question". Date and Currency. No receipt and no list of others awaiting.',
    why: 'The specification names Delete and these fields. Expenses have no files.',
  },
  {
    mockup: 'statement',
    picture: { phone: 'statement', tablet: 'statement', desktop: 'statement', a4: 'statement-print' },
    screen: 'Statement',
    differs:
      'One account for each currency. The month is a labelled field. Excel. On a phone the buttons have their own line.',
    why: 'Currencies are never added up.',
  },
  {
    mockup: 'inbox',
    picture: { phone: 'inbox', tablet: 'inbox-item', desktop: 'inbox-item' },
    screen: 'Inbox',
    differs:
      '"They are a family". More kinds of items. All has no number. A field is chosen only where records differ.',
    why: 'People with one phone are often a family. The number of all stands beside the title.',
  },
  {
    mockup: 'settings',
    picture: 'team',
    screen: 'Church settings',
    differs: 'Team, plan, phones and data are pages of their own. A column Status. Search, CSV and Excel.',
    why: 'Each page has an address, as every screen. Lists have the same tools everywhere.',
  },
  {
    mockup: 'menu',
    picture: { phone: 'menu', desktop: 'account-menu' },
    screen: 'Menu and account menu',
    differs: 'The section People is closed on Home. The account is below the menu. Outbox has a line.',
    why: 'Only the current section is open. A phone has room for one menu.',
  },
  {
    mockup: 'components',
    picture: 'components',
    screen: 'Components',
    differs: 'No menu around the page, other examples, groups on cards.',
    why: 'The page shows the parts of `src/ui`, without a church.',
  },
  ...atTheDoor,
]
