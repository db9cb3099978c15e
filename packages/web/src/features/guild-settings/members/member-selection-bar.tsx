import type { User } from '@guildhall/protocol/objects/users/user'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { openDialog } from '../../../shared/overlay/open-dialog.tsx'
import type { SelectedMembers } from './use-selected-members.ts'

type ChoosingBarProps = { guildId: string; chosen: SelectedMembers; shown: readonly User[] }

/** Starts the selection of members, and acts on it. */
export function MemberSelectionBar({ guildId, chosen, shown }: ChoosingBarProps) {
  const { users, isFull, begin, end, chooseAll } = chosen
  if (users === null) {
    return (
      <div className="section-buttons">
        <Button onPress={begin}>{t('members.select-members')}</Button>
      </div>
    )
  }
  return (
    <div className="member-choosing">
      <p role="status">
        {users.size === 0
          ? t('members.select-members-to-ban')
          : t('members.selected-count', { count: users.size, isFull: isFull ? 'yes' : 'other' })}
      </p>
      <div className="section-buttons">
        <Button onPress={() => chooseAll(shown)}>{t('members.select-all-shown')}</Button>
        <Button onPress={begin}>{t('members.clear-selection')}</Button>
        {users.size === 0 ? null : (
          <Button look="danger" onPress={() => openBulkBan(guildId, [...users.values()], end)}>
            {t('members.ban')}
          </Button>
        )}
        <Button onPress={end}>{t('members.cancel-selection')}</Button>
      </div>
    </div>
  )
}

const openBulkBan = (guildId: string, chosen: readonly User[], onBanned: () => void): void =>
  openDialog(async () => {
    const { BulkBanDialog } = await import('../bans/bulk-ban-dialog.tsx')
    return (close) => <BulkBanDialog guildId={guildId} chosen={chosen} onBanned={onBanned} onClose={close} />
  })
