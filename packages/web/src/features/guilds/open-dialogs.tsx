import { openDialog } from '../../shared/overlay/open-dialog.tsx'

/** Asks for what a new guild is called. */
export const openCreateGuild = (): void =>
  openDialog(async () => {
    const { CreateGuildDialog } = await import('./create-guild-dialog.tsx')
    return (close) => <CreateGuildDialog onClose={close} />
  })

/** Asks for an invite. */
export const openJoin = (): void =>
  openDialog(async () => {
    const { JoinDialog } = await import('./join-dialog.tsx')
    return (close) => <JoinDialog onClose={close} />
  })
