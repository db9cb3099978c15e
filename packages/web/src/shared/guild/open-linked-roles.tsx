import { openDialog } from '../overlay/open-dialog.tsx'

/** Opens the linked roles of a guild. */
export const openLinkedRoles = (guildId: string): void =>
  openDialog(async () => {
    const { LinkedRolesDialog } = await import('./linked-roles-dialog.tsx')
    return (close) => <LinkedRolesDialog guildId={guildId} onClose={close} />
  })
