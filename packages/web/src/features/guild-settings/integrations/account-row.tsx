import { ExpireBehavior } from '@guildhall/protocol/enums/integration'
import type { Integration } from '@guildhall/protocol/objects/applications/integration'
import { deleteGuildIntegration } from '@guildhall/protocol/operations/integrations/delete-guild-integration'
import { Plug } from 'lucide-react'
import { Button } from '../../../shared/appearance/button.tsx'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'

const kinds = { twitch: 'Twitch', youtube: 'YouTube', guild_subscription: 'Subscription', discord: 'App' } as const

/** An account elsewhere, and what becomes of those who subscribe to it. */
export function AccountRow({ guildId, account: shown }: { guildId: string; account: Integration }) {
  const client = useClient()
  const { id, name, type, account, enabled, subscriber_count, role_id, expire_behavior, expire_grace_period } = shown
  const role = useGuild(guildId)?.roles.get(role_id ?? '')
  const end = expire_behavior === ExpireBehavior.KICK ? 'is sent away' : 'loses the role'
  const remove = () =>
    askToConfirm({
      title: `Remove ${name}?`,
      text: 'Its subscribers lose the role that it gave them.',
      action: 'Remove it',
      work: () => client.call(deleteGuildIntegration, { guildId, integrationId: id }),
    })

  return (
    <li className="section-row">
      <Plug aria-hidden="true" />
      <span className="section-row-words">
        <strong>{name}</strong>
        <span className="section-row-quiet">
          {kinds[type]}, {account.name}
          {enabled ? '' : ', switched off'}
        </span>
        <span>
          {`${subscriber_count ?? 0} subscribers${role ? ` with the role ${role.name}` : ''}`}
          {expire_grace_period === undefined
            ? ''
            : ` · ${expire_grace_period === 1 ? 'a day' : `${expire_grace_period} days`} after the end one ${end}`}
        </span>
      </span>
      {type === 'guild_subscription' ? (
        <span className="section-row-quiet">Ends where it is paid for.</span>
      ) : (
        <Button look="danger" onPress={remove}>
          Remove<span className="unseen"> {name}</span>
        </Button>
      )}
    </li>
  )
}
