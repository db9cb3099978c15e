import { openDialog } from '../../shared/overlay/open-dialog.tsx'

/** Opens the dialog for a new guild. */
export const openCreateGuild = (): void =>
  openDialog(async () => {
    const { CreateGuildDialog } = await import('./create-guild-dialog.tsx')
    return (close) => <CreateGuildDialog onClose={close} />
  })

/** Opens the dialog for an invite. */
export const openJoin = (): void =>
  openDialog(async () => {
    const { JoinDialog } = await import('./join-dialog.tsx')
    return (close) => <JoinDialog onClose={close} />
  })
