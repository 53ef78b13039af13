import type { CountedEvent } from '../../../contract/routes/events.ts'

/** The props of one panel of the event's page. Each panel saves its own record. */
export type PanelProps = { event: CountedEvent; onClose: () => void; onChanged: () => void }
