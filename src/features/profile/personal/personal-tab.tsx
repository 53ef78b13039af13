import { ChurchesCard } from './churches-card.tsx'
import { EmailDialog, EmailDialogButton } from './email-dialog.tsx'
import { MyDataCard } from './my-data-card.tsx'
import { PersonalForm } from './personal-form.tsx'
import { PictureRow } from './picture-row.tsx'

/** The tab of the user: picture, name, email, churches, and stored data. */
export function PersonalTab() {
  return (
    <>
      <PictureRow />
      <PersonalForm changeEmail={<EmailDialogButton />} />
      <EmailDialog />
      <ChurchesCard />
      <MyDataCard />
    </>
  )
}
