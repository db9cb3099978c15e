import type { User } from '@guildhall/protocol/objects/users/user'
import { Button } from '../../../shared/appearance/button.tsx'
import { openDialog } from '../../../shared/overlay/open-dialog.tsx'
import type { ChosenMembers } from './use-chosen-members.ts'

type ChoosingBarProps = { guildId: string; chosen: ChosenMembers; shown: readonly User[] }

/** The way to choose several members, and what is done with them. */
export function MemberSelectionBar({ guildId, chosen, shown }: ChoosingBarProps) {
  const { users, isFull, begin, end, chooseAll } = chosen
  if (users === null) {
    return (
      <div className="section-buttons">
        <Button onPress={begin}>Choose several</Button>
      </div>
    )
  }
  return (
    <div className="member-choosing">
      <p role="status">
        {users.size === 0 ? 'Choose whom to ban.' : `${users.size} chosen${isFull ? ', which is the most' : ''}.`}
      </p>
      <div className="section-buttons">
        <Button onPress={() => chooseAll(shown)}>Choose all shown</Button>
        <Button onPress={begin}>Choose none</Button>
        {users.size === 0 ? null : (
          <Button look="danger" onPress={() => openBulkBan(guildId, [...users.values()], end)}>
            Ban them…
          </Button>
        )}
        <Button onPress={end}>Stop choosing</Button>
      </div>
    </div>
  )
}

const openBulkBan = (guildId: string, chosen: readonly User[], onBanned: () => void): void =>
  openDialog(async () => {
    const { BulkBanDialog } = await import('../bans/bulk-ban-dialog.tsx')
    return (close) => <BulkBanDialog guildId={guildId} chosen={chosen} onBanned={onBanned} onClose={close} />
  })
