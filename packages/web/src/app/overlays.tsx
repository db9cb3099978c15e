import { lazy, Suspense, useEffect } from 'react'
import { DialogRegion } from '../shared/overlay/dialog-region.tsx'
import { closeOverlay, closeOverlays, type Overlay, useOverlays } from '../shared/overlay/overlays.ts'
import { useSnapshot } from '../state/use-client.ts'
import { MarkdownNames } from './markdown-names.tsx'

const UserCard = lazy(async () => ({ default: (await import('../features/members/user-card.tsx')).UserCard }))
const ModerationDialog = lazy(async () => ({
  default: (await import('../features/members/moderation-dialog.tsx')).ModerationDialog,
}))
const StartThreadDialog = lazy(async () => ({
  default: (await import('../features/threads/start-thread-dialog.tsx')).StartThreadDialog,
}))
const ThreadListDialog = lazy(async () => ({
  default: (await import('../features/threads/thread-list-dialog.tsx')).ThreadListDialog,
}))
const PinsDialog = lazy(async () => ({
  default: (await import('../features/messages/pins/pins-dialog.tsx')).PinsDialog,
}))
const InboxDialog = lazy(async () => ({
  default: (await import('../features/messages/inbox/inbox-dialog.tsx')).InboxDialog,
}))
const LauncherDialog = lazy(async () => ({
  default: (await import('../features/activities/launcher/launcher-dialog.tsx')).LauncherDialog,
}))

/** Overlays above the page, whatever opened them. They close when the user signs out. */
export function Overlays() {
  const overlays = useOverlays()
  const session = useSnapshot(({ session: current }) => current?.id)
  useEffect(() => closeOverlays, [])
  return overlays.map((overlay) => (
    <DialogRegion key={String(overlay.kind === 'dialog')} onClose={() => closeOverlay(overlay)}>
      <Suspense>
        <Drawing overlay={overlay} session={session} />
      </Suspense>
    </DialogRegion>
  ))
}

/** Renders within the error boundary of the region. */
function Drawing({ overlay, session }: { overlay: Overlay; session: string | undefined }) {
  const close = () => closeOverlay(overlay)
  switch (overlay.kind) {
    case 'dialog':
      return overlay.drawn(close)
    case 'user-card':
      return <UserCard key={`${overlay.guildId}:${overlay.userId}`} {...overlay} onClose={close} />
    case 'moderation':
      return <ModerationDialog {...overlay} onClose={close} />
    case 'start-thread':
      return <StartThreadDialog {...overlay} onClose={close} />
    case 'threads':
      return <ThreadListDialog key={`${session} ${overlay.channelId}`} {...overlay} onClose={close} />
    case 'inbox':
      return <InboxDialog {...overlay} Names={MarkdownNames} onClose={close} />
    case 'launcher':
      return <LauncherDialog {...overlay} onClose={close} />
    case 'pins':
      return (
        <MarkdownNames guildId={overlay.guildId} channelId={overlay.channelId}>
          <PinsDialog {...overlay} onClose={close} />
        </MarkdownNames>
      )
  }
}
