import type { SignedOutBecause } from './session-store.ts'

/** What a tab tells the others of this app in this browser: somebody came in, or left; tabs of before do not say why. */
export type TabNews = { entered: string } | { left: string; because?: SignedOutBecause }

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('narthex-session')

export function tellOtherTabs(news: TabNews): void {
  channel?.postMessage(news)
}

export function hearOtherTabs(hear: (news: TabNews) => void): void {
  channel?.addEventListener('message', (event: MessageEvent<TabNews>) => hear(event.data))
}
