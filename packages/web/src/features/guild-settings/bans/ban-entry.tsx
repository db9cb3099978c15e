import type { Ban } from '@guildhall/protocol/objects/guilds/ban'
import { removeGuildBan } from '@guildhall/protocol/operations/bans/remove-guild-ban'
import { rich, t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { unseen } from '../../../shared/text/unseen.tsx'
import { Avatar } from '../../../shared/user/avatar.tsx'
import { userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'

export function BanEntry({ guildId, ban: { user, reason } }: { guildId: string; ban: Ban }) {
  const client = useClient()
  const name = userName(user)
  const lift = () =>
    askToConfirm({
      title: t('bans.confirm-unban', { name }),
      text: t('bans.this-user-can-join-again-with'),
      action: t('bans.unban'),
      work: () => client.call(removeGuildBan, { guildId, userId: user.id }),
    })
  return (
    <li className="section-row">
      <Avatar user={user} size={40} />
      <span className="section-row-words">
        <strong>{name}</strong>
        <span className="section-row-quiet">{user.username}</span>
        <span>{reason ?? t('bans.no-reason-given')}</span>
      </span>
      <Button onPress={lift}>{rich('bans.unban-item', { name, span: unseen })}</Button>
    </li>
  )
}
