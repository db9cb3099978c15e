import { ExpireBehavior } from '@guildhall/protocol/enums/integration'
import type { Integration } from '@guildhall/protocol/objects/applications/integration'
import { deleteGuildIntegration } from '@guildhall/protocol/operations/integrations/delete-guild-integration'
import { Plug } from 'lucide-react'
import { rich, t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'

const kinds = {
  twitch: 'Twitch',
  youtube: 'YouTube',
  guild_subscription: t('integrations.subscription'),
  discord: t('integrations.app'),
} as const

/** An external account, and what happens to its subscribers. */
export function AccountRow({ guildId, account: shown }: { guildId: string; account: Integration }) {
  const client = useClient()
  const { id, name, type, account, enabled, subscriber_count, role_id, expire_behavior, expire_grace_period } = shown
  const role = useGuild(guildId)?.roles.get(role_id ?? '')
  const end =
    expire_behavior === ExpireBehavior.KICK
      ? t('integrations.the-member-is-removed')
      : t('integrations.the-member-loses-the-role')
  const remove = () =>
    askToConfirm({
      title: t('integrations.remove', { name }),
      text: t('integrations.subscribers-lose-the-role-that-it'),
      action: t('guild-settings.remove'),
      work: () => client.call(deleteGuildIntegration, { guildId, integrationId: id }),
    })

  return (
    <li className="section-row">
      <Plug aria-hidden="true" />
      <span className="section-row-words">
        <strong>{name}</strong>
        <span className="section-row-quiet">
          {kinds[type]}, {account.name}
          {enabled ? '' : t('integrations.disabled')}
        </span>
        <span>
          {t('integrations.subscriber-subscribers-with-the-role', {
            subscriberCount: subscriber_count ?? 0,
            role: role ? 'yes' : 'other',
            name: role?.name ?? '',
          })}
          {expire_grace_period === undefined
            ? ''
            : t('integrations.day-days-after-a-subscription-ends', { expireGracePeriod: expire_grace_period, end })}
        </span>
      </span>
      {type === 'guild_subscription' ? (
        <span className="section-row-quiet">{t('integrations.cancel-it-where-it-is-paid')}</span>
      ) : (
        <Button look="danger" onPress={remove}>
          {rich('integrations.remove-2', { name: <span className="unseen"> {name}</span> })}
        </Button>
      )}
    </li>
  )
}
